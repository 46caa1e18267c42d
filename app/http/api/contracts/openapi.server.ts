import { z } from "zod";

import { contract } from "../contract.server";

export const openapiCall = contract({
  operation: "openapi",
  method: "GET",
  path: "/api/openapi.json",
  tag: "About",
  summary: "This API as an OpenAPI 3.1 document",
  who: "anyone",
  scope: "read",
  success: 200,
  response: z.looseObject({ openapi: z.string() }).meta({ description: "An OpenAPI document." }),
});
