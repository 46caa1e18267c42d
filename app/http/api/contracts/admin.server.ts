import { z } from "zod";

import { contract } from "../contract.server";
import { message } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { panel } from "../schemas/panel.server";
import { adminUser, user } from "../schemas/person.server";

const desk = { tag: "Desk", who: "admin", success: 200 } as const;

export const listUsers = contract({
  ...desk,
  operation: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  summary: "All people who have signed in, newest first",
  description: "`q` looks in name, e-mail and company.",
  query: listQuery.extend({
    q: searchText,
    sort: z.enum(["newest", "updated"]).default("newest"),
  }),
  answer: z.array(adminUser),
  isList: true,
});

export const approveUser = contract({
  ...desk,
  operation: "approveUser",
  method: "POST",
  path: "/api/admin/users/{id}/approve",
  summary: "Approve an applicant for wholesale",
  description: "It counts from their next request on. Who is approved already stays so.",
  params: z.object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .meta({ examples: ["demo-applicant"] }),
  }),
  answer: message.extend({ user: adminUser }),
});

export const readPanel = contract({
  ...desk,
  operation: "readAdminPanel",
  method: "GET",
  path: "/api/admin-panel",
  summary: "The figures of the desk's first page",
  answer: panel,
});

export const checkDirectAccess = contract({
  ...desk,
  operation: "checkDirectAccess",
  method: "GET",
  path: "/api/admin/direct-access",
  summary: "Whether you have admin access",
  description: "It changes nothing.",
  answer: message.extend({ user }),
});
