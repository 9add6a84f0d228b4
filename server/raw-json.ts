/**
 * JSON text that the database made and that passes on unparsed; only where a test proves that it equals the contract's
 * encoding.
 */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
