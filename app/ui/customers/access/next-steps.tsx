/** The steps that follow a request for access. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        What happens next
      </h2>
      <ol className="steps mt-4">
        <li>Our sales team reads your request and answers by e-mail.</li>
        <li>If our collection suits your shop, we invite you by e-mail.</li>
        <li>You sign in with that address, see wholesale prices and can order at once.</li>
      </ol>
    </section>
  );
}
