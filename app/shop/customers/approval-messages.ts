import type { ApprovalStatus } from "./approval";

interface ApprovalMessages {
  /** Where what was asked for is refused (specification 4 for those who wait). */
  refusal: { title: string; message: string };
  /** On the home page. */
  notice: { title: string; text: string };
}

const PENDING =
  "Your wholesale account is pending approval. You'll receive access once approved by our team.";

/** What somebody who is not approved is told, by where they stand. */
export const APPROVAL_MESSAGES: Record<Exclude<ApprovalStatus, "approved">, ApprovalMessages> = {
  waiting: {
    refusal: { title: "Account Pending Approval", message: PENDING },
    notice: {
      title: "Your account awaits approval",
      text: "Our team looks at every shop. Until then you see the collection without prices; a complete company profile helps us to be quick.",
    },
  },
  question: {
    refusal: {
      title: "Account Pending Approval",
      message: `${PENDING} We have a question: you find it beside your company profile.`,
    },
    notice: {
      title: "We have a question",
      text: "Your account is pending approval: before we decide we would like to know more. The question stands beside your company profile.",
    },
  },
  declined: {
    refusal: {
      title: "Application Declined",
      message: "Your application for a wholesale account was declined. Your account page says why.",
    },
    notice: {
      title: "Your application was declined",
      text: "You see the collection without prices. The reason stands beside your company profile.",
    },
  },
  suspended: {
    refusal: {
      title: "Account Suspended",
      message: "Your wholesale account is suspended. Your account page says why.",
    },
    notice: {
      title: "Your account is suspended",
      text: "You see the collection without prices. The reason stands beside your company profile.",
    },
  },
};

/** The words for where somebody stands; null for an approved customer. */
export function approvalMessages(approvalStatus: ApprovalStatus): ApprovalMessages | null {
  return approvalStatus === "approved" ? null : APPROVAL_MESSAGES[approvalStatus];
}
