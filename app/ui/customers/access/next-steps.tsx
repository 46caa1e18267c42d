import * as t from "~/messages/customers";
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        {t.whatHappensNext()}
      </h2>
      <ol className="steps mt-4">
        <li>{t.ourSalesTeamReadsYour()}</li>
        <li>{t.ifOurCollectionSuitsYour()}</li>
        <li>{t.youSignInWithThat()}</li>
      </ol>
    </section>
  );
}
