/**
 * A passport, residence, flight or booking number in the spelling that the official form takes: capitals and digits alone, so
 * "c01 x00-06h" becomes "C01X0006H". Letters of other scripts stay, for a later check to refuse.
 */
export function spellCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
