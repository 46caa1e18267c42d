// What is wrong with fields of forms.

// Requests for access, applications and invitations.

export const enterName = () => "Enter your name.";
export const enterEmail = () => "Enter your e-mail address.";
export const enterCompany = () => "Enter the name of your company.";
export const enterVatIdOrTick = () => "Enter your VAT ID, or tick that your company has none.";
export const enterInvitedEmail = () => "Enter the e-mail address to invite.";
export const enterDeclineReason = () => "Enter the reason; it is sent to the applicant.";
export const enterQuestion = () => "Enter what you would like to know.";
export const tickApplicants = () => "Tick at least one applicant.";
export const tooManyApplicants = () => "Too many applicants at once.";

// A company's profile.

export const enterWebsite = () => "Enter a web address like www.yourshop.com.";
export const enterPhone = () => "Enter a phone number like +386 1 234 5678.";
export const checkVatIdDigits = () => "The check digits of this VAT ID are wrong. If it is right, send the form again.";
export const enterCustomerEmail = () => "Enter the customer’s e-mail.";

type AddressKind = "billing" | "shipping";

/** What is missing in an incomplete address of the profile. */
export const addressMissing = (kind: AddressKind) => ({
  name: `Enter the name for the ${kind} address.`,
  address: `Enter street and number of the ${kind} address.`,
  zipCode: `Enter the postcode of the ${kind} address.`,
  city: `Enter the city of the ${kind} address.`,
  country: `Choose the country of the ${kind} address.`,
});

/** Of a text that is neither a country's name nor its code. */
export const noCountry = (text: string) => `“${text}” is not a country. Use its name or its two letters, such as DE.`;

// Delivery addresses.

export const enterParcelName = () => "Enter the recipient’s name.";
export const enterStreet = () => "Enter street and number.";
export const enterPostcode = () => "Enter the postcode.";
/** After what a postcode of its country looks like. */
export const checkPostcode = (hint: string) => `${hint} If yours is right, send the form again.`;
export const enterCity = () => "Enter the city.";
export const chooseCountry = () => "Choose a country.";
export const chooseListedCountry = () => "Choose a country from the list.";
export const enterAddressLabel = () => "Enter a label, such as “Graz store”.";

// Decisions about a customer, and notes.

export const enterSuspensionReason = () => "Enter the reason; it is sent to the customer.";
export const sayHowYouKnow = () => "Say how you know; it is kept with the orders concerned.";
export const enterNote = () => "Enter the note.";

// People and API keys.

export const chooseRole = () => "Choose what this person may do.";
export const enterColleagueEmail = () => "Enter the e-mail address of your colleague.";
export const enterKeyName = () => "Give the key a name: what will use it?";
export const chooseKeyScope = () => "Choose what the key may do.";

// Signing in.

export const emailTooLong = (most: number) => `An e-mail address has at most ${most} characters.`;
export const invalidEmail = () => "Enter an e-mail address, like name@example.com.";
export const enterCode = () => "Enter the code from the e-mail.";
export const codeFigures = (figures: number) => `The code has ${figures} digits.`;

// Admin access (specification 5).

export const enterAccountEmail = () => "Enter the e-mail of the account.";
export const enterSecretCode = () => "Enter the secret code.";
export const enterStaffEmail = () => "Please enter your email address.";
export const tooLongForEmail = () => "This is too long for an e-mail address.";
export const tooLongForCode = () => "This is too long for a code.";
export const emailAndSecretMissing = () => "Please provide both email and secret";
