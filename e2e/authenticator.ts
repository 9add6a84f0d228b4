import { totpCode } from '#server/security/totp.ts'

/** Returns the code that the app shows for a key now, or `later` times 30 seconds from now: a code counts only once. */
export function codeOf(key: string, later = 0): string {
  const letters = key.match(/[A-Z2-7]/g) ?? []
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return totpCode(Buffer.from(bytes), Math.floor(Date.now() / 30_000) + later)
}
