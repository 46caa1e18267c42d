import { counted } from "~/formats/counted";
import { countText, type Counted } from "~/shop/base/paging";

// The list of styles in the admin panel.

export const products = () => "Products";
export const stylesCounted = (counted: Counted) => (counted.count === 1 ? "1 style" : `${countText(counted)} styles`);
export const editAsTable = () => "Edit as a table";
export const stockAndEans = () => "Stock and EANs";
export const addPictures = () => "Add pictures";
export const addProduct = () => "ADD PRODUCT";
export const searchStyles = () => "Name, code, material";
export const noProducts = () => "No products found";

export const allStyles = () => "All";
export const active = () => "Active";
export const inactive = () => "Inactive";
export const bestSellers = () => "Best sellers";
export const view = () => "View";
export const tableView = () => "Table";
export const cardsView = () => "Cards";
export const category = () => "Category";
export const allCategories = () => "All categories";

export const tick = () => "Tick";
export const tickStyle = (name: string) => `Tick ${name}`;
export const picture = () => "Picture";
export const style = () => "Style";
export const windows = () => "Delivery windows";
export const noWindows = () => "None";
export const wholesale = () => "Wholesale";
export const minimum = (pieces: number) => `Min: ${pieces}`;
export const pieces = () => "Pieces";
export const piecesCounted = (count: number) => counted(count, "piece");
/** After the number of pieces, for those who hear it. */
export const ofStyle = (style: string) => ` of ${style}`;
/** "203 in stock, 1 sold out" */
export const stockOf = ({ stock, out }: { stock: number | null; out: number }) =>
  [
    stock === null ? "made to order" : `${stock.toLocaleString("en")} in stock`,
    ...(out > 0 ? [`${out} sold out`] : []),
  ].join(", ");
export const changed = () => "Changed";
export const status = () => "Status";

// What is done with the ticked ones.

export const activateTicked = () => "ACTIVATE ALL TICKED";
export const deactivateTicked = () => "DEACTIVATE ALL TICKED";
export const markBestSellers = () => "MARK AS BEST SELLERS";
export const unmarkBestSellers = () => "UNMARK BEST SELLERS";
export const moreChanges = () => "More changes";
export const newCategory = () => "New category";
export const setCategory = () => "SET CATEGORY";
export const deliveryWindow = () => "Delivery window";
export const chooseWindow = () => "Choose a window";
export const putIntoWindow = () => "PUT INTO WINDOW";
export const takeOutOfWindow = () => "TAKE OUT OF WINDOW";
export const codeEnding = () => "Ending of the new style codes";
export const codeEndingHint = () => "S28 copies PR-101 to PR-101-S28, in the window on the left. Copies are inactive.";
export const copyIntoWindow = () => "COPY INTO WINDOW";

// The form of a style.

const STYLE_PARTS = {
  sizes: "Colours and sizes",
  material: "Material and description",
  customs: "Customs",
};
export type StylePart = keyof typeof STYLE_PARTS;
export const stylePart = (part: StylePart) => STYLE_PARTS[part];
export const sections = () => "Sections";
export const picturesSection = () => "Pictures";
