import type { ApprovalStatus } from "./approval";

interface ApprovalMessages {
  /** Shown where a request is refused (specification 4 for "waiting"). */
  refusal: { title: string; message: string };
  /** On the home page. */
  notice: { title: string; text: string };
}

const PENDING =
  "Your wholesale account is pending approval. You'll receive access once approved by our team.";

/** The messages for companies that are not approved, by status. */
const APPROVAL_MESSAGES: Record<Exclude<ApprovalStatus, "approved">, ApprovalMessages> = {
  waiting: {
    refusal: { title: "Account Pending Approval", message: PENDING },
    notice: {
      title: "Your account awaits approval",
      text: "Our team reviews every application. Until then you see the collection without prices. A complete company profile helps us decide sooner.",
    },
  },
  question: {
    refusal: {
      title: "Account Pending Approval",
      message: `${PENDING} We have a question for you: please see your company page.`,
    },
    notice: {
      title: "We have a question",
      text: "Your account is pending approval. Before we decide, we would like to know more: please answer the question on your company page.",
    },
  },
  declined: {
    refusal: {
      title: "Application Declined",
      message: "Your application for a wholesale account was declined. Your account page says why.",
    },
    notice: {
      title: "Your application was declined",
      text: "You see the collection without prices. The reason is on your company page.",
    },
  },
  suspended: {
    refusal: {
      title: "Account Suspended",
      message: "Your wholesale account is suspended. Your account page says why.",
    },
    notice: {
      title: "Your account is suspended",
      text: "You see the collection without prices. The reason is on your company page.",
    },
  },
  closed: {
    refusal: {
      title: "Account Closed",
      message: "This account is closed. Please write to us if you need one.",
    },
    notice: {
      title: "This account is closed",
      text: "You see the collection without prices. Please write to us if you need an account.",
    },
  },
};

/** The messages for a status; null for an approved customer. */
export function approvalMessages(approvalStatus: ApprovalStatus): ApprovalMessages | null {
  return approvalStatus === "approved" ? null : APPROVAL_MESSAGES[approvalStatus];
}
