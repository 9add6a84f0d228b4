import { bareLetters, cleanLetters } from '#contract/normalise/text.ts'

/** Longest address that a path of SMTP carries (RFC 5321 4.5.3.1, with its brackets), and longest local part. */
const LONGEST = 254
/** Longest text that is read as an address; what is longer than an address once cleaned is none. */
export const TYPED_AT_MOST = 1000
/** Dot-atom of RFC 5322 in ASCII, since nobody can promise SMTPUTF8 (RFC 6531) on the whole way; a host name, or this machine. */
const ADDRESS =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?=[^@]{1,253}$)(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9]))$/

/**
 * The one form in which an address is kept, compared and handed on: nothing unseen, small letters, NFC, the domain in ASCII (IDNA by the
 * platform). What is no address keeps what is wrong with it.
 */
export function cleanEmail(text: string): string {
  const plain = cleanLetters(text).toLowerCase().normalize('NFC')
  const at = plain.lastIndexOf('@')
  return at < 0 || plain.length > TYPED_AT_MOST ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`
}

/** Whether mail can be delivered to what was typed, cleaned: one plain address, no list, no name, no comment, no quoting. */
export function isEmail(text: string): boolean {
  const address = cleanEmail(text)
  return address.length <= LONGEST && ADDRESS.test(address)
}

/** Where a mail is sent again: to the address that it was for or, where no mail arrives at that, to the order's own. */
export function retryAddress(mailed: string, ofOrder: string): string {
  return isEmail(mailed) ? mailed : cleanEmail(ofOrder)
}

/** Whether a text can be an address to compare with a known one, even if no mail arrives there. */
export function looksLikeEmail(text: string): boolean {
  const address = cleanEmail(text)
  return address.length <= 2 * LONGEST && /^[^@\s\0]+@[^@\s\0]+$/.test(address) && address.isWellFormed()
}

/** Whether two texts are one address. */
export function isSameEmail(one: string, other: string): boolean {
  return cleanEmail(one) === cleanEmail(other)
}

/** The address that a wrong one probably means: without a name or signs around it, doubled dots, spaces, accents. A person decides. */
export function suggestEmail(text: string): string | undefined {
  if (text.length > TYPED_AT_MOST) return undefined
  const whole = cleanLetters(text)
  const bare = (/<([^<>]*)>/.exec(whole)?.[1] ?? whole)
    .replace(/^mailto:/i, '')
    .replace(/[\s"]+/g, '')
    .replace(/^['(<.,;:]+|[>').,;:]+$/g, '')
    .replace(/@+/g, '@')
    .replace(/@[^@]*$/, (domain) => domain.replaceAll(',', '.'))
    .replace(/\.{2,}/g, '.')
    .replace(/\.?@\.?/, '@')
  const at = bare.lastIndexOf('@')
  const meant = cleanEmail(`${asciiLetters(bare.slice(0, Math.max(at, 0)))}${bare.slice(Math.max(at, 0))}`)
  return isEmail(meant) ? meant : undefined
}

/** Letters that Unicode does not take apart, and those of other scripts that look like Latin ones (UTS #39). */
const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  'ßss łl øo đd ðd æae œoe þth ħh ıi аa еe оo рp сc уy хx іi јj ѕs ԁd һh к\u006b мm тt вb нh оo αa οo νv ρp ιi κk τt υu χx'
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
)

function asciiLetters(text: string): string {
  return bareLetters(text.toLowerCase()).replace(/[^\x20-\x7e]/gu, (letter) => LOOKS_LIKE[letter] ?? letter)
}

/** `münchen.example.` -> `xn--mnchen-3ya.example`; what is no domain stays. */
function asciiDomain(domain: string): string {
  const bare = domain.replace(/[.。]+$/, '')
  if (/^[\x21-\x7e]*$/.test(bare) || /[^\p{L}\p{M}\p{N}.。-]/u.test(bare)) return bare
  try {
    const { hostname } = new URL(`http://${bare}/`)
    return /\.[a-z]|^xn--/.test(hostname) ? hostname : bare
  } catch {
    return bare
  }
}
