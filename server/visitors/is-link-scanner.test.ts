import { expect, test } from 'vitest'
import { isLinkScanner } from '#server/visitors/is-link-scanner.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  'Barracuda Sentinel (EE)',
  `Mozilla/5.0 (Windows NT 6.1; WOW64) ${BLINK} Chrome/116.0.1938.76 Safari/537.36 BingPreview/1.0b`,
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0 A',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
])('a program that looks at links is one: %s', (userAgent) => expect(isLinkScanner(userAgent)).toBe(true))

test.each([
  `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${BLINK} Chrome/128.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  // Within an app a person looks, whatever the app adds.
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`,
  `Mozilla/5.0 (Linux; Android 13; wv) ${BLINK} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.24`,
  'curl/8.1.2',
  '',
])('a person is none: %s', (userAgent) => expect(isLinkScanner(userAgent)).toBe(false))
