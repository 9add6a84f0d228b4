import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/errors.ts'

/**
 * Checks what was sent against the endpoint's input. Throws `invalid` with the first message of the contract and, for a
 * form, every field's message (decisions section 2).
 */
export function parseInput(endpoint: Endpoint, sent: Record<string, unknown>): Record<string, unknown> {
  const result = endpoint.input.safeParse(sent)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new Refusal('invalid', Object.values(errors)[0] ?? 'This does not fit', { errors })
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return errors
}
