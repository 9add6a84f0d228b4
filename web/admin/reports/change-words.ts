/** By how much a figure is more or less than before, in whole percent (+12%); undefined where there was none before, or it is as it was. */
export function changeWords(now: number | null, before: number | null, language: string): string | undefined {
  if (now === null || before === null || before === 0) return undefined
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' })
  const words = percent.format(now / before - 1)
  return words === percent.format(0) ? undefined : words
}
