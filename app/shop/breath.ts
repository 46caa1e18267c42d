/** Lets the process look after whoever has just asked something, in the middle of long work. */
export const breath = () => new Promise<void>((resolve) => setImmediate(resolve));
