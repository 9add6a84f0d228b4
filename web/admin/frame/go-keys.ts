/** A label for a tooltip, with the keys that go there, if any. */
export function withGoKeys(label: string, letter: string | undefined): string {
  return letter === undefined ? label : `${label} (g ${letter})`
}
