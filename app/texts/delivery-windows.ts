export const noSuchWindow = () => "There is no such delivery window.";
export const noSuchWindowAnyMore = () => "There is no such delivery window any more.";
export const windowExists = (name: string) =>
  `There is a delivery window “${name}” already. Choose another name.`;
export const windowChanged = () =>
  "Somebody else changed this delivery window while you were editing it. Open it again to see their changes.";
export const windowInUse = () =>
  "Styles or carts are in this delivery window. End it by its last day for orders instead, or take the styles out first.";
