/** The words of a text for comparing: small, and without accents. */
export function foldWords(text: string): string[] {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.split(/\s+/).filter((word) => word !== '')
}
