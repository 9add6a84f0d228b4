import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAIL_STATE_NAMES, type MailState } from '#contract/mails/mail-states.ts'
import { stateAfter } from '#server/mails/rules.ts'

const TOLD: MailState[] = ['sent', 'failed', 'delivered', 'opened', 'bounced', 'complained']

test.each<[MailState, MailState, MailState]>([
  ['queued', 'sent', 'sent'],
  ['uncertain', 'sent', 'sent'],
  ['sent', 'delivered', 'delivered'],
  ['delivered', 'opened', 'opened'],
  ['opened', 'delivered', 'opened'],
  ['delivered', 'sent', 'delivered'],
  ['opened', 'complained', 'complained'],
  ['delivered', 'bounced', 'bounced'],
  ['bounced', 'opened', 'bounced'],
  ['bounced', 'complained', 'bounced'],
  ['complained', 'bounced', 'complained'],
  ['complained', 'captured', 'complained'],
  ['sent', 'failed', 'failed'],
  ['failed', 'sent', 'failed'],
  ['failed', 'delivered', 'delivered'],
  ['captured', 'delivered', 'captured'],
])('a mail that is %s and of which "%s" is told is %s', (state, event, after) => {
  expect(stateAfter(state, event)).toBe(after)
})

test('whatever is told, twice or in another order, the same comes of it where no final word is among it', () => {
  const open = TOLD.filter((state) => state !== 'bounced' && state !== 'complained')
  const told = fc.array(fc.constantFrom(...open), { maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_STATE_NAMES), told, (state, events) => {
      const once = events.reduce(stateAfter, state)
      return (
        events.toReversed().reduce(stateAfter, state) === once &&
        [...events, ...events].reduce(stateAfter, state) === once
      )
    }),
  )
})
