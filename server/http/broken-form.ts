import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/errors.ts'

/** The messages of the multipart reader about a form that breaks off or is not one; these errors have no code. */
const BROKEN =
  /unexpected end of multipart data|terminated early|Multipart: Boundary not found|Part header|premature close|aborted/i

/** Turns the error of a form that breaks off into the caller's fault, which it is; any other error stays as it is. */
export function formProblem(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const isBroken = BROKEN.test(error.message) || (raw.destroyed && !raw.complete)
  return isBroken ? new Refusal('bad-request', 'The upload was interrupted. Please try again.') : error
}
