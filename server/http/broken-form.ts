import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/errors.ts'

/** What the reader of multipart forms says of one that breaks off or is none; it gives these errors no code. */
const BROKEN =
  /unexpected end of multipart data|terminated early|Multipart: Boundary not found|Part header|premature close|aborted/i

/** Makes of a form that breaks off the caller's fault, since it is not ours; any other error stays as it is. */
export function formProblem(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const isBroken = BROKEN.test(error.message) || (raw.destroyed && !raw.complete)
  return isBroken ? new Refusal('bad-request', 'The upload broke off. Please try again.') : error
}
