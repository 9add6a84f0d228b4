import { totpCode } from '#server/security/totp.ts'

/** What the app shows now, and so many thirty seconds later: one code counts once. */
export function codeOf(key: string, later = 0): string {
  const letters = key.match(/[A-Z2-7]/g) ?? []
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return totpCode(Buffer.from(bytes), Math.floor(Date.now() / 30_000) + later)
}
