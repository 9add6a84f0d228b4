import type { ENGLISH_ONLY } from '#server/words/english-only.ts'
import type { ES } from '#server/words/es.ts'

/** Whatever the server can say: the sentences that have Spanish words, and those that only readers of English get. */
export type Words = keyof typeof ES | (typeof ENGLISH_ONLY)[keyof typeof ENGLISH_ONLY][number]

/** What fills a place in a sentence. Where it is a sentence itself, it is said in the reader's language too. */
export type Value = string | number | Sentence

/** As many values as a sentence has places. */
type Values<Key extends string> = Key extends `${string}{3}${string}`
  ? [Value, Value, Value, Value]
  : Key extends `${string}{2}${string}`
    ? [Value, Value, Value]
    : Key extends `${string}{1}${string}`
      ? [Value, Value]
      : Key extends `${string}{0}${string}`
        ? [Value]
        : []

/** The key of text that is nobody's words of ours. */
export const AS_IT_IS = '{0}'

/**
 * A sentence with values in it, such as an order's number. Its English words, with {0}, {1} where the values stand, are the
 * key of its translations; as text it is English.
 */
export class Sentence {
  readonly key: Words | typeof AS_IT_IS
  readonly values: readonly (string | Sentence)[]

  constructor(key: Words | typeof AS_IT_IS, values: readonly Value[]) {
    this.key = key
    this.values = values.map((value) => (typeof value === 'number' ? String(value) : value))
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
export type Said = Words | Sentence

/** Whether something is words rather than anything else. */
export function isSaid(it: unknown): it is Said {
  return typeof it === 'string' || it instanceof Sentence
}

/** Makes a sentence with values: say('Order {0} is being worked on', id). */
export function say<Key extends Words>(key: Key, ...values: Values<Key>): Sentence {
  return new Sentence(key, values)
}

/** Says text that others wrote, such as a provider's reason, or that was kept in English: it is translated where it is words of ours. */
export function quoted(text: string): Sentence {
  return new Sentence(AS_IT_IS, [text])
}

/** Puts values into their places. */
export function fillIn(key: string, values: readonly string[]): string {
  return key.replace(/\{(\d+)\}/g, (place, index: string) => values[Number(index)] ?? place)
}
