/** The steps that follow an order (specification 2, "What happens next?"). */
export function NextSteps() {
  return (
    <div>
      <h2 className="caps text-xs mb-2">What happens next?</h2>
      <ol className="steps small">
        <li>Your order goes to our team.</li>
        <li>You receive a proforma invoice by e-mail.</li>
        <li>We ship once it is paid.</li>
      </ol>
    </div>
  );
}
