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

/** Whether a link was opened by a program on its way to the reader: what it fetches, no traveller has. */
export function isLinkScanner(userAgent: string): boolean {
  return NAMED.test(userAgent)
}
