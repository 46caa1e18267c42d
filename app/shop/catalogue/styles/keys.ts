import { plainCode } from "~/formats/text";
import { foldForSearch } from "~/shop/base/search/words";

/** By what SKUs and style codes are compared: "pr-101 Sand.m" is "PR101SANDM". */
export const skuKey = (text: string) =>
  plainCode(text)
    .normalize("NFC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** By what colours and sizes are compared: "Écru-Mix" is "ecrumix". */
export const choiceKey = (text: string) => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, "");
