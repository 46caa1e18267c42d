/** A value of a response that is JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}
