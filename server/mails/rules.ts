import type { MailState } from '#contract/mails/mail-states.ts'

/** TABLE: how far a state is on a mail's way. That a mail arrived outranks the provider's own "not sent". */
const STEPS: Record<MailState, number> = {
  queued: 0,
  uncertain: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  opened: 5,
  bounced: 6,
  complained: 7,
  captured: 8,
}

/** The states that no further event changes; nothing outranks a captured one. */
const FINAL: readonly MailState[] = ['bounced', 'complained']

/** The state after an event: the further one of both, because events come late, twice and in any order. */
export function stateAfter(state: MailState, event: MailState): MailState {
  return !FINAL.includes(state) && STEPS[event] > STEPS[state] ? event : state
}
