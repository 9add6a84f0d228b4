/**
 * TABLE: how programs name themselves that open links before a person does: scanners and picture proxies of mail providers, and what
 * makes the previews of messengers. Those that pretend to be a browser are not told apart by their name.
 */
const SCANNERS = [
  'Barracuda',
  'BingPreview',
  'Cisco(?:SecureEmail|-IronPort)',
  'Discordbot',
  'facebookexternal(?:hit|ua)',
  'Google-Safety',
  'Googlebot',
  'GoogleImageProxy',
  'GoogleMessages',
  'LinkedInBot',
  'Mimecast',
  'MSOffice',
  'Microsoft Office SafeLinks',
  'proofpoint',
  'SkypeUriPreview',
  'Slackbot',
  'Snap URL Preview',
  'TelegramBot',
  'Twitterbot',
  'bingbot',
  '^WhatsApp',
  'YahooMailProxy',
]

const NAMED = new RegExp(SCANNERS.join('|'), 'i')

/** Whether a link was opened by a program on its way to the reader: what it fetches, no traveller has. */
export function isLinkScanner(userAgent: string): boolean {
  return NAMED.test(userAgent)
}
