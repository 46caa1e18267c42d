import { downloadResponse } from "./download.server";

/** Makes the response of a CSV file, never cached: of a string, or of a generator that is read while it is sent. */
export const csvResponse = (
  request: Request,
  name: string,
  content: string | AsyncGenerator<string, void>,
): Promise<Response> =>
  downloadResponse(request, { name, type: "text/csv; charset=utf-8" }, content);
