import { isScript } from '#server/visitors/is-script.ts'

/**
 * TABLE: how programs name themselves that open links before a person does: scanners and picture proxies of mail providers, and what
 * makes the previews of messengers. Those that pretend to be a browser are not told apart by their name.
 */
const SCANNERS = [
  // What calls itself so; a CUBOT is a telephone.
  '(?<!cu)bot\\b',
  'Barracuda',
  'BingPreview',
  'Cisco(?:SecureEmail|-IronPort)',
  'Embedly',
  'facebookexternal(?:hit|ua)',
  'FastmailUA',
  'Google[ -](?:Safety|Web Preview)',
  'GoogleImageProxy',
  'GoogleMessages',
  'Iframely',
  'Link ?Preview',
  'Linespider',
  'meta-external(?:fetcher|hit)',
  'Mimecast',
  'MSOffice',
  'Microsoft(?: Office SafeLinks|Preview)',
  'proofpoint',
  'Shortwave Image Fetcher',
  'SkypeUriPreview',
  'Slack-ImgProxy',
  'Snap ?URL ?Preview',
  'SteamChatURLLookup',
  'TwilioProxy',
  'TwinWave',
  'unfurl',
  'VKRobot',
  '^Viber',
  'vkShare',
  '^WhatsApp',
  'YahooMailProxy',
]

const NAMED = new RegExp(SCANNERS.join('|'), 'i')

/**
 * Whether a link was opened by a program and not by a person: one on its way to the reader, a script, or what says nothing of itself or
 * no more than `Mozilla/5.0`. What it fetches, no traveller has (docs/decisions/038).
 */
export function isLinkScanner(userAgent: string): boolean {
  return isScript(userAgent) || NAMED.test(userAgent)
}
