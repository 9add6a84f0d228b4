import type { z } from 'zod'
import { quoted, say, type Said, type Words } from '#server/words/say.ts'

type Issue = z.core.$ZodIssue
type Rules = { [Code in Issue['code']]: (issue: Extract<Issue, { code: Code }>) => Said }

/** TABLE: what a value can be instead of what a field takes -> how to say it. */
const KINDS: Record<string, Words> = {
  string: 'This is not text',
  number: 'This is not a number',
  int: 'This is not a whole number',
  nan: 'This is not a number',
  boolean: 'This is neither true nor false',
  array: 'This is not a list',
  tuple: 'This is not a list',
  object: 'This is not a set of fields',
  record: 'This is not a set of fields',
  date: 'This is not a date',
}
const UNKNOWN = 'This is none of the values that are known here'
const UNFIT = 'This cannot be taken as it is'

/** TABLE: rule of the validator -> our sentence, for fields whose contract has no words of its own. */
const RULES: Rules = {
  invalid_type: ({ expected }) => KINDS[expected] ?? UNFIT,
  invalid_format: () => 'This is not written as it should be',
  invalid_value: () => UNKNOWN,
  invalid_union: () => UNKNOWN,
  too_small: ({ origin, minimum }) =>
    origin === 'string' || origin === 'array'
      ? say('This is too short: at least {0}', String(minimum))
      : say('This is too small: at least {0}', String(minimum)),
  too_big: ({ origin, maximum }) =>
    origin === 'string' || origin === 'array'
      ? say('This is too long: at most {0}', String(maximum))
      : say('This is too large: at most {0}', String(maximum)),
  not_multiple_of: () => UNFIT,
  unrecognized_keys: () => UNFIT,
  invalid_key: () => UNFIT,
  invalid_element: () => UNFIT,
  custom: () => UNFIT,
}

/**
 * What the validator says where the contract has no words: nothing, so that sayIssue finds ours. For `safeParse`, since its
 * own words are for programmers.
 */
export const NO_WORDS = { error: () => '', reportInput: true }

/** Returns, for a person, why a field does not fit: in the contract's words, or the rule's. */
export function sayIssue(issue: Issue): Said {
  if (issue.message !== '') return quoted(issue.message)
  if (issue.code === 'invalid_type' && isMissing(issue)) return 'This is missing'
  return (RULES[issue.code] as (issue: Issue) => Said)(issue)
}

function isMissing({ input }: Issue): boolean {
  return input === undefined || input === null
}
