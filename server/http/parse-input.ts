import type { z } from 'zod'
import type { Endpoint, In } from '#contract/http/endpoint.ts'
import { Refusal } from '#server/errors.ts'
import { NO_WORDS, sayIssue } from '#server/http/say-issue.ts'
import { say, type Said } from '#server/words/say.ts'

/**
 * Checks what was sent against the endpoint's input. Throws `invalid` with the first field's message and, for a form, every
 * field's.
 */
export function parseInput<E extends Endpoint>(endpoint: E, sent: Record<string, unknown>): In<E> {
  const result = endpoint.input.safeParse(sent, NO_WORDS)
  if (result.success) return result.data as In<E>
  const errors = fieldErrors(result.error)
  const [first] = Object.entries(errors)
  throw new Refusal('invalid', first ? aloneAs(...first) : 'This does not fit', { errors })
}

function fieldErrors(error: z.ZodError): Record<string, Said> {
  const errors: Record<string, Said> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= sayIssue(issue)
  return errors
}

/** Beside its field a sentence may say "this"; on its own it has to name what it is about. */
function aloneAs(field: string, said: Said): Said {
  return field !== '' && String(said).startsWith('This ') ? say('{0}: {1}', field, said) : said
}
