import { contract } from "../contract.server";
import { user } from "../schemas/person.server";

export const readUser = contract({
  operation: "readUser",
  method: "GET",
  path: "/api/auth/user",
  tag: "Account",
  summary: "Who you are, and what you may do now",
  who: "person",
  scope: "read",
  success: 200,
  answer: user,
});
