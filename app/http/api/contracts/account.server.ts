import { contract } from "../contract.server";
import { user } from "../schemas/person.server";

export const readUser = contract({
  operation: "readUser",
  method: "GET",
  path: "/api/auth/user",
  tag: "Account",
  summary: "The signed-in user and their current permissions",
  who: "person",
  scope: "read",
  success: 200,
  response: user,
});
