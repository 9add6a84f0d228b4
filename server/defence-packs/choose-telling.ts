/**
 * Keeps the most telling rows of a long history, in their order: the first, the first of each kind (an address, a device, a
 * state: what `kindOf` says), the last, and then the newest. All of them where they are not more than `most`.
 */
export function chooseTelling<Row>(rows: readonly Row[], most: number, kindOf: (row: Row) => string): Row[] {
  if (rows.length <= most) return [...rows]
  const kinds = new Set<string>()
  const firsts: number[] = []
  for (const [index, row] of rows.entries()) {
    if (kinds.has(kindOf(row))) continue
    kinds.add(kindOf(row))
    firsts.push(index)
  }
  const last = rows.length - 1
  const newest = Array.from({ length: most }, (_, back) => last - back)
  const kept = [...new Set([0, last, ...firsts.slice(0, Math.ceil(most / 2)), ...newest])].slice(0, most)
  return kept.toSorted((a, b) => a - b).map((index) => rows[index]!)
}
