import type { Words } from '#server/words/say.ts'

/** What a sent value is as text that PostgreSQL and JSON can hold, and what staff should know of how it came. */
export interface TextOf {
  /** Null: nothing was sent. */
  text: string | null
  problem?: Words
}

const NOT_READABLE: Words = 'Some characters could not be read and show as \uFFFD'
const NOT_TEXT: Words = 'Sent as a list or an object instead of text'
const YES_OR_NO: Words = 'Sent as true or false instead of text'
const NOT_EXACT: Words = 'Sent as a number too large to be exact; compare it with the original'
/** Everything that may be said of how a value came. */
export const TEXT_PROBLEMS: readonly string[] = [NOT_READABLE, NOT_TEXT, YES_OR_NO, NOT_EXACT]
const NOTHING: TextOf = { text: null }

/**
 * Keeps any JSON value as text and never throws: a number as its digits, a list or object as its JSON text. NUL and broken
 * surrogates, which nothing can store, become U+FFFD.
 */
export function textOf(value: unknown): TextOf {
  if (typeof value === 'string') return whole(value)
  if (value === undefined || value === null) return NOTHING
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return { text: String(value), problem: YES_OR_NO }
  return { ...whole(JSON.stringify(value) ?? ''), problem: NOT_TEXT }
}

function whole(value: string): TextOf {
  const text = value.isWellFormed() && !value.includes('\0') ? value : value.toWellFormed().replaceAll('\0', '\uFFFD')
  return text.includes('\uFFFD') ? { text, problem: NOT_READABLE } : { text }
}

function numberText(value: number): TextOf {
  const text = String(value)
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && Math.abs(value) < 1e15)) return { text }
  return { text, problem: NOT_EXACT }
}

/** Whether a JSON value is nested more deeply than the limit; walks without recursion, so no depth can break it. */
export function isDeeper(value: unknown, limit: number): boolean {
  let level = [value].filter(isObject)
  for (let depth = 0; depth <= limit; depth += 1) {
    if (level.length === 0) return false
    const next: object[] = []
    for (const one of level) for (const inner of Object.values(one)) if (isObject(inner)) next.push(inner)
    level = next
  }
  return true
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
