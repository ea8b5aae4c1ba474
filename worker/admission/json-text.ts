/** An answer that was written as JSON while it was made. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
