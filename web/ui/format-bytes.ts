const UNITS = ['B', 'kB', 'MB', 'GB']

/** Writes a size: 980 B, 184 kB, 2.2 MB (thousands, as files are sold). */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit < 2 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`
}
