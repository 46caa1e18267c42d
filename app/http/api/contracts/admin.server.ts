import { z } from "zod";

import { contract } from "../contract.server";
import { message } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { panel } from "../schemas/panel.server";
import { adminUser, user } from "../schemas/person.server";

const common = { tag: "Administration", who: "admin", success: 200 } as const;

export const listUsers = contract({
  ...common,
  rights: ["see-customers"],
  program: "read",
  operation: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  summary: "All users, newest first",
  description: "`q` searches name, e-mail and company.",
  query: listQuery.extend({
    q: searchText,
    sort: z.enum(["newest", "updated"]).default("newest"),
  }),
  response: z.array(adminUser),
  isList: true,
});

export const approveUser = contract({
  ...common,
  rights: ["change-customers"],
  program: "write",
  operation: "approveUser",
  method: "POST",
  path: "/api/admin/users/{id}/approve",
  summary: "Approve an applicant for wholesale",
  description: "The approval takes effect with their next request. A user who is approved already stays approved.",
  params: z.object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .meta({ examples: ["demo-applicant"] }),
  }),
  response: message.extend({ user: adminUser }),
});

export const readPanel = contract({
  ...common,
  rights: ["see-reports", "see-prices"],
  program: "read",
  operation: "readAdminPanel",
  method: "GET",
  path: "/api/admin-panel",
  summary: "The figures of the admin panel’s analytics page",
  response: panel,
});

export const checkDirectAccess = contract({
  ...common,
  rights: [],
  operation: "checkDirectAccess",
  method: "GET",
  path: "/api/admin/direct-access",
  summary: "Whether you have admin access",
  description: "It changes nothing.",
  response: message.extend({ user }),
});
