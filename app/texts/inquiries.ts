export const noSuchInquiry = () => "There is no such inquiry.";
export const enterName = () => "Enter your name.";
export const enterEmail = () => "Enter your e-mail address.";
export const writeMessage = () => "Write us a message.";
/** Specification 8. */
export const inquiryFailed = () => "Failed to send inquiry. Please try again or contact us directly.";
