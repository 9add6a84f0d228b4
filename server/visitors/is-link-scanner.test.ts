import { expect, test } from 'vitest'
import { PUBLISHED_BROWSERS, PUBLISHED_PROGRAMS } from '#server/testing/published-user-agents.ts'
import { isLinkScanner } from '#server/visitors/is-link-scanner.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0 A',
  'curl/8.1.2',
  'python-requests/2.31.0',
  'Go-http-client/2.0',
  'node',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/128.0.0.0 Safari/537.36',
  'Mozilla/5.0',
  '',
  ' ',
  ...PUBLISHED_PROGRAMS,
])('a program that looks at links is one: %s', (userAgent) => expect(isLinkScanner(userAgent)).toBe(true))

test.each([
  `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  // Within an app a person looks, whatever the app adds.
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`,
  `Mozilla/5.0 (Linux; Android 13; wv) ${BLINK} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.24`,
  `Mozilla/5.0 (Linux; Android 12; CUBOT X70) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
  // An app of somebody's own.
  'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7)',
  ...PUBLISHED_BROWSERS,
])('a person is none: %s', (userAgent) => expect(isLinkScanner(userAgent)).toBe(false))
