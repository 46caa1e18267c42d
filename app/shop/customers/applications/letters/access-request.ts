import { countryName } from "~/formats/countries";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

/** To the e-mail address that a visitor entered. It repeats nothing from the form, because the address may be another person's. */
export function accessRequestReceived(): Letter {
  return {
    subject: "We have received your request for wholesale access",
    preview: "Our team will review it and write to you.",
    reader: "customer",
    parts: [
      paragraph(
        "Thank you for your interest. Your request for wholesale access has reached us. Our team will review it. If we can welcome you as a customer, we will send an invitation to this address.",
      ),
      paragraph(
        "You receive this mail because your address was entered in a form of our shop. If that was not you, you can ignore it.",
      ),
    ],
  };
}

/** To the staff. */
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
    reader: "staff",
    parts: [
      paragraph("A visitor has requested wholesale access."),
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
