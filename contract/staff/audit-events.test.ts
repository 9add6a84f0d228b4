import { expect, test } from 'vitest'
import { AUDIT_EVENTS, UNCHANGING_EVENTS } from '#contract/staff/audit-events.ts'

/** Somebody writes to a traveller, and a case of the bank begins. */
const ACTS = ['whatsapp.opened', 'dispute.opened']

test('to look, search and take a copy changes nothing, by whatever name the log has it', () => {
  const looks = AUDIT_EVENTS.filter((event) => /(viewed|opened|downloaded|exported|searched|listed)$/.test(event))
  expect(looks.filter((event) => !UNCHANGING_EVENTS.includes(event))).toEqual(ACTS)
})
