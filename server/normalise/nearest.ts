import { foldName } from '#server/normalise/plain-latin.ts'

/** Longer ones are sentences, not slips of the hand. */
const LONGEST = 40
/** Shorter ones are too like each other. */
const SHORTEST = 4

/** Letters between slips: a short name forgives one, a longer one two. */
export function slipsAllowed({ length }: string): number {
  return length < 8 ? 1 : 2
}

/**
 * What somebody meant who wrote a value with a slip of the hand ("Polnad", "La Altagrasia"): the one name that is near; undefined
 * where none is, or two mean different things. `names` are folded, each with what it means.
 */
export function findMeant<Meaning>(written: string, names: Iterable<readonly [string, Meaning]>): Meaning | undefined {
  if (written.length > LONGEST) return undefined
  const value = foldName(written)
  if (value.length < SHORTEST) return undefined
  const allowed = slipsAllowed(value)
  let nearest = allowed + 1
  let meant = new Set<Meaning>()
  for (const [name, meaning] of names) {
    if (Math.abs(name.length - value.length) > allowed || name.length < SHORTEST) continue
    const slips = slipsBetween(value, name)
    if (slips < nearest) [nearest, meant] = [slips, new Set([meaning])]
    else if (slips === nearest && slips <= allowed) meant.add(meaning)
  }
  return meant.size === 1 ? [...meant][0] : undefined
}

/** Letters to change, add, leave out or swap with the next to make one of the other (Damerau, of neighbours only). */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}
