type Sent = Record<string, unknown>

/** Field, with those of an object or list as `payment.amount` -> its value; an empty list has nothing to try. */
export function flatFields(input: unknown, within = ''): Map<string, unknown> {
  if (typeof input !== 'object' || input === null)
    return new Map(within === '' || input === undefined ? [] : [[within, input]])
  return new Map(
    Object.entries(input).flatMap(([name, value]) => [
      ...flatFields(value, within === '' ? name : `${within}.${name}`),
    ]),
  )
}

/** The same input with other texts in some of its fields; a text that says the value it had before leaves it as it was. */
export function withTexts(input: Sent, texts: ReadonlyMap<string, string>): Sent {
  return replaced(input, '', texts) as Sent
}

function replaced(value: unknown, at: string, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) {
    const text = texts.get(at)
    return text === undefined || text === String(value) ? value : text
  }
  const below = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`)
  if (Array.isArray(value)) return value.map((one, index) => replaced(one, below(index), texts))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, below(name), texts)]))
}
