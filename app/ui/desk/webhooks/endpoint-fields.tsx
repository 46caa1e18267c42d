import * as t from "~/messages/desk";
import { MAX_URL_LENGTH, WEBHOOK_TOPICS, type WebhookTopic } from "~/shop/desk/webhooks/webhook";
import { Checkbox, Field } from "~/ui/base/field";
import { type FormResult, formState } from "~/ui/base/form-state";

/** The state of a form with EndpointFields. */
export function endpointState(
  lastResult: FormResult | undefined,
  formId: string,
  { url, topics }: { url: string; topics: readonly WebhookTopic[] },
) {
  const ticked = Object.fromEntries(WEBHOOK_TOPICS.map((topic) => [topic, topics.includes(topic)]));
  return formState(lastResult, formId, { url, ...(ticked as Record<WebhookTopic, boolean>) });
}

/** Where something is sent, and what. */
export function EndpointFields({ fields }: { fields: ReturnType<typeof endpointState>["fields"] }) {
  return (
    <>
      <Field
        field={fields.url}
        label={t.webhookAddress()}
        hint={t.webhookAddressHint()}
        type="url"
        required
        maxLength={MAX_URL_LENGTH}
        autoComplete="off"
      />
      <fieldset>
        <legend className="label">{t.webhookTopics()}</legend>
        {WEBHOOK_TOPICS.map((topic) => (
          <Checkbox key={topic} field={fields[topic]} label={t.webhookTopicName(topic)} />
        ))}
      </fieldset>
    </>
  );
}
