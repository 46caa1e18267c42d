// What forms of several wings ask for.

export const enterName = () => "Enter a name.";
