import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import type { Answer, ApiClient } from "./api-client";
import type { Input } from "./api-inputs";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Reference = { $ref: string };
interface Body {
  schema: object;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: object;
  example?: unknown;
}

interface OperationObject {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  "x-who": "anyone" | "person" | "approved" | "admin";
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, Body> };
  responses: Record<string, ResponseObject | Reference>;
}

interface ResponseObject {
  description: string;
  headers?: Record<string, { schema: object } | Reference>;
  content?: Record<string, Body>;
}

export interface Operation extends OperationObject {
  method: Method;
  path: string;
}

/** /api/openapi.json, with checks of requests and responses against it. */
export class ApiDocument {
  readonly operations: Operation[];
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(readonly source: Record<string, unknown>) {
    // The document is not a schema itself but contains all schemas.
    this.#ajv.addSchema(source, "document", undefined, false);
    const paths = source.paths as Record<string, Record<string, OperationObject>>;
    this.operations = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, described]) => ({
        ...described,
        method: method.toUpperCase() as Method,
        path,
      })),
    );
  }

  static async read(client: ApiClient): Promise<ApiDocument> {
    return new ApiDocument((await client.call("GET /api/openapi.json")).body);
  }

  parametersOf(operation: Operation): Parameter[] {
    return operation.parameters.map((one) => this.#resolve<Parameter>(one));
  }

  statusesOf({ responses }: Operation): number[] {
    return Object.keys(responses).map(Number);
  }

  /** Of a request. Returns what is wrong, or "". */
  faultOfBody(operation: Operation, body: unknown): string {
    const media = operation.requestBody?.content["application/json"];
    if (!media) return body === undefined ? "" : "The document has no body.";
    return this.#faultOf(media.schema, body);
  }

  faultOfParameter({ schema }: Parameter, value: unknown): string {
    return this.#faultOf(schema, value);
  }

  /** Status, type, headers and body of a response. Returns what is wrong, or "". */
  faultOfAnswer(operation: Operation, { status, headers, body, text }: Answer): string {
    const described = operation.responses[status];
    if (!described) return `${status} is not among ${this.statusesOf(operation).join(", ")}`;
    const response = this.#resolve<ResponseObject>(described);
    const type = headers.get("Content-Type")?.split(";")[0];
    if (!response.content) return text === "" ? "" : `${status} has a body: ${text.slice(0, 200)}`;
    const media = response.content[type ?? ""];
    if (!media) return `${status} is ${type}, not ${Object.keys(response.content).join(" or ")}`;
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const value = headers.get(name);
      const isOptional = ["Link", "Idempotent-Replayed"].includes(name);
      if (value === null && !isOptional) return `${status} has no header ${name}`;
      const { schema } = this.#resolve<{ schema: { type?: string } }>(header);
      const read = schema.type === "integer" ? Number(value) : value;
      const fault = value === null ? "" : this.#faultOf(schema, read);
      if (fault) return `${name} of ${status}: ${fault}`;
    }
    return this.#faultOf(media.schema, type === "application/json" ? body : text);
  }

  /** Of bodies, responses and parameters. Returns what is wrong. */
  faultsOfExamples(): string[] {
    return this.operations.flatMap((operation) => {
      const { requestBody, responses, operationId } = operation;
      const bodies: [string, Body][] = Object.entries(responses).flatMap(([status, one]) =>
        Object.values(this.#resolve<ResponseObject>(one).content ?? {}).map((media): [string, Body] => [status, media]),
      );
      if (requestBody) bodies.push(["body", requestBody.content["application/json"]!]);
      const ofBodies = bodies
        .filter(([, { example }]) => example !== undefined)
        .map(([what, { schema, example }]) => [what, this.#faultOf(schema, example)]);
      const ofParameters = this.parametersOf(operation)
        .filter(({ example }) => example !== undefined)
        .map(({ name, schema, example }) => [name, this.#faultOf(schema, example)]);
      return [...ofBodies, ...ofParameters]
        .filter(([, fault]) => fault)
        .map(([what, fault]) => `${operationId} ${what}: ${fault}`);
    });
  }

  #resolve<Part extends object>(part: Part | Reference): Part {
    if (!("$ref" in part)) return part;
    return part.$ref
      .slice(2)
      .split("/")
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], this.source) as Part;
  }

  #faultOf(schema: object, value: unknown): string {
    const key = JSON.stringify(schema);
    const known = this.#validators.get(key);
    const resolved = JSON.parse(key.replaceAll('"#/', '"document#/')) as object;
    const validate = known ?? this.#ajv.compile(resolved);
    this.#validators.set(key, validate);
    if (validate(value)) return "";
    const text = JSON.stringify(value) ?? "undefined";
    return `${this.#ajv.errorsText(validate.errors)} in ${text.slice(0, 400)}`;
  }
}

/** Method and address of a call, with its parameters filled in. */
export function lineOf({ method, path }: Operation, { path: parts = {}, query }: Input): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name] ?? `no-${name}`)),
  );
  return `${method} ${address}${query ? `?${new URLSearchParams(query)}` : ""}`;
}
