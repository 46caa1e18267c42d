export const emptyBeforeCheckout = () => "Add some items to your cart before checkout.";
export const changedSinceCheckout = () =>
  "Your cart, a price or a delivery time changed since you opened this page. Please check and submit again.";
export const notAsListed = () =>
  "The order does not list what is in the cart. Nothing was ordered.";
export const unavailableLine = (name: string) =>
  `${name} cannot be ordered now. Take it out of the cart. Nothing was ordered.`;
/** After the sentence about what is left. */
export const moreInCart = (quantity: number) =>
  `Your cart has ${quantity}: please change it, and submit again.`;
export const priceChanged = () =>
  "A price or a sum of the order is not what it is now. Nothing was ordered.";
export const termsChanged = () =>
  "Our terms of sale changed since you opened this page. Please read them and submit again.";
export const amountsChanged = () =>
  "VAT, shipping or a day of payment is not what the page said, such as after another delivery address. Please check what is payable when, and submit again.";
export const addressChanged = () =>
  "The delivery address that you chose was changed or removed meanwhile. Please choose again.";
export const orderTooLarge = () => "Please arrange an order of this size with our team.";
export const sentBefore = (orderNumber: string) =>
  `This checkout was sent before, with other details, and became order ${orderNumber}.`;
