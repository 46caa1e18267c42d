/** After an order (specification 2, "What happens next?"). */
import * as t from "~/messages/orders";
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <div>
      <h2 className="caps text-xs mb-2">{t.whatHappensNext()}</h2>
      <ol className="steps small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
