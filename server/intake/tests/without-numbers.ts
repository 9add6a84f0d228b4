import { NUMBERS } from '#server/sealing/sealed-numbers.ts'

/**
 * What came with a test order, with no passport or residence number in it: of each the last two characters stay, so that a developer sees
 * that it arrived. Test orders are for people who do not exist; where one does, nothing that is sealed elsewhere lies here.
 */
export function withoutNumbers<Json>(json: Json): Json {
  if (Array.isArray(json)) return json.map((one: unknown) => withoutNumbers(one)) as Json
  if (typeof json !== 'object' || json === null) return json
  const isAboutNumber = (NUMBERS as readonly unknown[]).includes((json as Record<string, unknown>).field)
  const hidden = Object.entries(json).map(([name, value]: [string, unknown]) => {
    const isNumber = (NUMBERS as readonly string[]).includes(name) || (isAboutNumber && name === 'suggestion')
    return [name, isNumber && typeof value === 'string' ? masked(value) : withoutNumbers(value)]
  })
  return Object.fromEntries(hidden) as Json
}

function masked(text: string): string {
  return text.length <= 4 ? '••••' : `••••${text.slice(-2).toWellFormed()}`
}
