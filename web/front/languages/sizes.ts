/** How large a file is, in the reader's language: 214 kB, 1.4 MB. The same on the server as in every browser. */
export function formatSize(bytes: number, language: string): string {
  const [unit, size, digits] = bytes < 999_500 ? (['kilobyte', 1e3, 0] as const) : (['megabyte', 1e6, 1] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits })
    .format(Math.max(1, bytes / size))
    .replace(/\s/g, ' ')
}
