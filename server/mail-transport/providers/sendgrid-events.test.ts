import { expect, test } from 'vitest'
import { readSendgridEvents } from '#server/mail-transport/providers/sendgrid-events.ts'

const read = (event: Record<string, unknown>) =>
  readSendgridEvents(JSON.stringify([{ outbox_id: 'o-1', timestamp: 1_795_000_000, ...event }]))[0]

test.each([
  ['processed', {}, { state: 'sent', isLasting: false }],
  ['deferred', { response: 'busy' }, { state: null, reason: 'Delayed: busy', isLasting: false }],
  ['delivered', {}, { state: 'delivered', isLasting: false }],
  ['open', {}, { state: 'opened', isLasting: false }],
  ['bounce', { type: 'bounce', reason: 'no such user' }, { state: 'bounced', reason: 'no such user', isLasting: true }],
  // A server that refuses for now says nothing about the address: the next mail may go.
  ['bounce', { type: 'blocked', reason: 'try later' }, { state: 'bounced', reason: 'try later', isLasting: false }],
  ['spamreport', {}, { state: 'complained', isLasting: true }],
  ['dropped', { reason: 'Bounced Address' }, { state: 'failed', isLasting: true }],
  ['dropped', { reason: 'Spam Reporting Address' }, { state: 'failed', isLasting: true }],
  ['dropped', { reason: 'Invalid SMTPAPI header' }, { state: 'failed', isLasting: false }],
])('%s %j means %j', (event, own, meaning) => {
  expect(read({ event, ...own })).toMatchObject({ outboxId: 'o-1', ...meaning })
})

test('events that mean nothing to us, or of mails that are not ours, are left out', () => {
  expect(
    readSendgridEvents(
      JSON.stringify([{ event: 'toString', outbox_id: 'o' }, { event: 'click', outbox_id: 'o' }, { event: 'open' }, 1]),
    ),
  ).toEqual([])
})

test.each(['', '{}', 'null', '"x"'])('%j is no batch', (text) => {
  expect(() => readSendgridEvents(text)).toThrow('This is not a batch of events')
})
