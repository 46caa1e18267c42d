import { countryName } from "~/formats/countries";
import { button, facts, type Letter, paragraph, quote } from "~/shop/mail/letter";

/** To the e-mail that a visitor typed. It says that something arrived and nothing of what. */
export function accessRequestReceived(): Letter {
  return {
    subject: "We have received your request for wholesale access",
    preview: "Our team looks at it and writes to you.",
    reader: "customer",
    parts: [
      paragraph(
        "Thank you for your interest. Your request for wholesale access has reached us. Our team looks at it; if you can be our customer, we send an invitation to this address.",
      ),
      paragraph(
        "You get this mail because your address was typed into a form of our shop. If that was not you, there is nothing to do.",
      ),
    ],
  };
}

/** To the desk. */
export function newAccessRequest(request: {
  name: string;
  email: string;
  company: string;
  country: string;
  vatId: string | null;
  website: string | null;
  message: string | null;
}): Letter {
  const { name, email, company, message } = request;
  return {
    subject: `New access request from ${company}`,
    preview: `${name}, ${countryName(request.country)}`,
    reader: "desk",
    parts: [
      paragraph("A visitor asks for wholesale access."),
      facts(
        ["Name", name],
        ["Company", company],
        ["E-mail", email],
        ["Country", countryName(request.country)],
        ["VAT ID", request.vatId ?? "none"],
        ["Website", request.website],
      ),
      ...(message ? [quote(message)] : []),
      button("Invite or close", "/admin/applications#access-requests"),
    ],
  };
}
