import { currentCache, type ShopCache } from "~/shop/base/cached.server";
import { memoizePerRequest } from "./request-memo.server";

/**
 * The cache of catalogue reads for the loaders of a request, so that those of the page and of the frame around it ask the
 * database for the state token once. Not for actions: loaders that run after a change must see it.
 */
export const requestCache = (request: Request): Promise<ShopCache> =>
  memoizePerRequest(request, "shop-cache", currentCache);
