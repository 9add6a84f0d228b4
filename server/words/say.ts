/**
 * A sentence with values in it, such as an order's number. Its English words, with {0}, {1} where the values stand, are the
 * key of its translations; as text it is English.
 */
export class Sentence {
  readonly key: string
  readonly values: readonly Said[]

  constructor(key: string, values: readonly Said[]) {
    this.key = key
    this.values = values
  }

  toString(): string {
    return fillIn(this.key, this.values.map(String))
  }

  /** Where it is kept, in the audit log or a history, it is English text. */
  toJSON(): string {
    return this.toString()
  }
}

/** What the server says to a person: plain English words, or a sentence with values. */
export type Said = string | Sentence

/** Whether something is words rather than anything else. */
export function isSaid(it: unknown): it is Said {
  return typeof it === 'string' || it instanceof Sentence
}

/** Makes a sentence with values: say`Order ${id} is being worked on`. */
export function say(words: TemplateStringsArray, ...values: (Said | number)[]): Sentence {
  const key = words.reduce((before, next, index) => `${before}{${index - 1}}${next}`)
  return new Sentence(
    key,
    values.map((value) => (typeof value === 'number' ? String(value) : value)),
  )
}

/** Puts values into their places. */
export function fillIn(key: string, values: readonly string[]): string {
  return key.replace(/\{(\d+)\}/g, (place, index: string) => values[Number(index)] ?? place)
}
