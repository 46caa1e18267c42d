import type { LoaderFunctionArgs } from "@remix-run/node";

import { requestCache } from "~/http/gate/request-cache.server";
import { notFound } from "~/http/gate/refusals.server";
import { acceptedEncoding } from "~/http/responses/content-encoding.server";
import { combinedStyleSheet } from "~/http/responses/combined-style-sheet.server";
import { lookFiles } from "~/shop/brand/appearance/appearance.server";
import { logoFiles } from "~/shop/brand/appearance/logo-files.server";
import { fontFile } from "~/shop/brand/appearance/typeface.server";
import { shopStyles } from "~/ui/layout/shop-styles";

const SHEET = /^[\w-]{10}(-\w+)?\.css$/;
const ICON = /^([\w-]{10})\.svg$/;
const LOGO = /^logo\/([\w-]{10}-\d{1,4}x\d{1,4})\.(webp|png)$/;
const FONT = /^font\/([\w-]{10})\.woff2$/;
const FOR_EVER = "public, max-age=31536000, immutable";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const [, logo, imageType] = LOGO.exec(path) ?? [];
  if (logo) return logoResponse(request, logo, imageType as "webp" | "png");
  const [, font] = FONT.exec(path) ?? [];
  if (font) return fontResponse(request, font);
  if (SHEET.test(path)) return sheetResponse(request, path);
  const [, hash] = ICON.exec(path) ?? [];
  const files = hash ? await lookFiles(await requestCache(request)) : null;
  if (!files) throw notFound(request);
  return new Response(files.icon, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": hash === files.hash ? FOR_EVER : "no-store",
    },
  });
}

async function sheetResponse(request: Request, path: string) {
  const files = await lookFiles(await requestCache(request));
  const address = shopStyles(files?.css ? files.hash : undefined);
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const bytes = await combinedStyleSheet(address, {
    builtAddress: shopStyles(),
    rules: files?.css ?? "",
    encoding,
  });
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": `/look/${path}` === address ? FOR_EVER : "no-store",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    },
  });
}

async function fontResponse(request: Request, name: string) {
  const file = await fontFile(name);
  if (!file) throw notFound(request);
  return new Response(new Uint8Array(file), {
    headers: { "Content-Type": "font/woff2", "Cache-Control": FOR_EVER },
  });
}

async function logoResponse(request: Request, stem: string, type: "webp" | "png") {
  const found = await logoFiles(stem);
  if (!found) throw notFound(request);
  return new Response(new Uint8Array(type === "png" ? found.png : found.file), {
    headers: {
      "Content-Type": `image/${type}`,
      "Cache-Control": FOR_EVER,
    },
  });
}
