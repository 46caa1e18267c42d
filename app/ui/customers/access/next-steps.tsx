/** The steps that follow a request for access. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        What happens next
      </h2>
      <ol className="steps mt-4">
        <li>Our sales team reads your request and answers by e-mail.</li>
        <li>If our collections suit your shop, you get an invitation to that e-mail address.</li>
        <li>You sign in with it, see wholesale prices and can order at once.</li>
      </ol>
    </section>
  );
}
