/** The link from an order to the pictures and product data of its pieces. */
export function RetailLink({ id }: { id: number }) {
  return (
    <p className="small">
      <a href={`/for-your-shop.zip?order=${id}`}>Pictures and product data for your shop (ZIP)</a>
    </p>
  );
}
