import { expect, test } from 'vitest'
import { readSendgridEvents } from '#server/mail-transport/providers/sendgrid-events.ts'
import { readSesEvent } from '#server/mail-transport/providers/ses-events.ts'
import { isMachine } from '#server/mail-transport/machine-opens.ts'

test.each([
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0',
  'Mozilla/5.0 (compatible; BingPreview/1.0b)',
  'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))',
  'python-requests/2.31.0',
  'curl/8.5.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  ' ',
])('“%s” is a program', (agent) => expect(isMachine(agent)).toBe(true))

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5197; ms-office; MSOffice 16)',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  undefined,
])('“%s” is a reader’s', (agent) => expect(isMachine(agent)).toBe(false))

const PROXY = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [{ sg_machine_open: true, useragent: READER }, []],
  [{ sg_machine_open: false, useragent: PROXY }, []],
  [{ sg_machine_open: false, useragent: READER }, ['opened']],
  [{}, ['opened']],
])('SendGrid’s open with %j: %j', (by, states) => {
  const batch = JSON.stringify([{ event: 'open', outbox_id: 'x', timestamp: 1_795_000_000, ...by }])
  expect(readSendgridEvents(batch).map(({ state }) => state)).toEqual(states)
})

test.each([
  [PROXY, []],
  ['Mozilla/5.0', []],
  [READER, ['opened']],
  [undefined, ['opened']],
])('SES’s open by “%s”: %j', (userAgent, states) => {
  const open = { timestamp: '2026-11-20T10:00:00Z', userAgent }
  const told = JSON.stringify({ eventType: 'Open', open, mail: { tags: { outbox_id: ['x'] } } })
  expect(readSesEvent(told).map(({ state }) => state)).toEqual(states)
})
