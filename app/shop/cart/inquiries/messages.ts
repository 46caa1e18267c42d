/** The message for an inquiry that could not be sent (specification 8). */
export const INQUIRY_FAILED = "Failed to send inquiry. Please try again or contact us directly.";
