/** Rounds up to what stands well at the top of a scale and halves well: 2, 4, 6, 10, 20, 40, 60, 100, 200 … */
export function roundUp(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((known) => known * power >= value) ?? 10
  return step * power
}
