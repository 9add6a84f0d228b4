/** What is called so, for a tooltip: with the keys that go there, where there are some. */
export function withGoKeys(label: string, letter: string | undefined): string {
  return letter === undefined ? label : `${label} (g ${letter})`
}
