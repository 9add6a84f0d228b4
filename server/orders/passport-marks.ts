import type { PoolClient } from 'pg'

/** A passport's number as it was given, and its mark (server/sealing/sealed-numbers.ts). */
interface Marked {
  number: string | null | undefined
  mark: string | null | undefined
}

/**
 * Gives orders that have one of these numbers plain its mark, in the transaction that writes the mark with another order: those of
 * one passport have all the same at every instant, so that duplicates are found while the rest is still being sealed.
 */
export async function adoptMarks(client: Pick<PoolClient, 'query'>, marked: Marked[]): Promise<void> {
  const known = marked.filter(({ number, mark }) => number && mark)
  if (known.length === 0) return
  await client.query({
    name: 'adopt-marks',
    text: 'select adopt_marks($1, $2)',
    values: [known.map(({ number }) => number), known.map(({ mark }) => mark)],
  })
}
