// Words that several wings need.

export const yes = () => "Yes";
export const no = () => "No";
/** In place of a value. */
export const nothing = () => "nothing";
export const enterName = () => "Enter a name.";
