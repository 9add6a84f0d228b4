import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PUBLISHED_BROWSERS } from '#server/testing/published-user-agents.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} CriOS/128.0.6613.98 Mobile/15E148 Safari/604.1`,
    'Chrome-128-iPhone-mobile',
    'iOS 17.5',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari-17-iPhone-mobile',
    'iOS 17.5',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    'Safari-16-iPad-tablet',
    'iOS 16.6',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
    'Chrome-128-Samsung SM S921B-mobile',
    'Android 14',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
    'Chrome-128-Android mobile-mobile',
    'Android 10',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`,
    'Microsoft Edge-128-PC-desktop',
    'Windows 10',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.4 Safari/605.1.15`,
    'Safari-17-Mac-desktop',
    'macOS 10.15.7',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox-128-PC-desktop', 'Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/152.0.0.0 Safari/537.36`,
    'Chrome-152-Chromebook-desktop',
    'Chrome OS',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot-2-Unknown-bot', 'Unknown'],
  ['curl/8.1.2', 'curl-8-Unknown-Unknown', 'Unknown'],
  ['Mozilla/5.0', 'Unknown-Unknown-Unknown-Unknown', 'Unknown'],
  ['', 'Unknown-Unknown-Unknown-Unknown', 'Unknown'],
  ['\0-\r\n<script>', 'Unknown-Unknown-Unknown-Unknown', 'Unknown'],
])('%s', (userAgent, browser, os) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, os })
})

test.each(PUBLISHED_BROWSERS)('one of the most frequent is read: %s', (userAgent) => {
  const { browser, os } = readUserAgent(userAgent)
  const [, , device, type] = browser.split('-')
  const isPhone = /Mobile/.test(userAgent)
  expect([device, type].includes('Unknown')).toBe(false)
  expect(type).toBe(isPhone ? 'mobile' : /Android/.test(userAgent) ? 'tablet' : 'desktop')
  expect(os).toMatch(/^(Windows|macOS|iOS|Android|Linux|Chrome OS)( [\d.A-Z]+)?$/)
})

test('whatever the text, there are four parts and no control characters', () => {
  const pieces = fc.constantFrom(
    'Mozilla/5.0 (Linux; Android 14; ',
    'Chrome/1-2 ',
    'SM-A-B) ',
    '-',
    'Version/17-',
    '\0',
    'ñ\u2010\ud83c',
    '\u202e\x85',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary-ascii' }))), (texts) => {
      const { browser, os } = readUserAgent(texts.join(''))
      expect(browser.split('-')).toHaveLength(4)
      expect(browser + os).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('64 KiB of anything takes less than a second', () => {
  // The processor's time: a busy machine is not slower by it.
  const started = process.cpuUsage()
  for (const unit of ['a', '(', 'Mozilla/5.0 ', 'Android 1-']) readUserAgent(unit.repeat(65_536 / unit.length))
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000)
})
