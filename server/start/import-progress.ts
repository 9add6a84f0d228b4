import type { TriedLines } from '#server/intake/try-lines.ts'
import type { Tried } from '#server/intake/try-import.ts'
import type { Imported } from '#server/db/tables/imports.ts'
import type { Place } from '#server/intake/import-place.ts'
import { isOldStatus, OLD_STATUS_NAMES } from '#server/moving-in/old-statuses.ts'

/** A file of orders has no more fields of which nothing is kept. */
const FIELDS_AT_MOST = 100
const number = new Intl.NumberFormat('en')

/** Says what an import would do; fields by name alone, since the values are travellers'. */
export function tellTried({ orders, rejected, flagged, fields }: Tried, file: string): void {
  console.log(
    `Nothing was imported. It would be ${number.format(orders)} orders, ${number.format(flagged)} with something to look at, and ${number.format(rejected)} lines rejected.`,
  )
  const most = [...fields].toSorted(([, a], [, b]) => b - a).slice(0, FIELDS_AT_MOST)
  if (most.length > 0)
    console.log(`To look at, by field: ${most.map(([field, count]) => `${field} ${number.format(count)}`).join(', ')}`)
  if (flagged + rejected > 0) console.log(`Why, line by line: ${file}.tried.ndjson`)
}

/** How many lines of a file have which status of the system before, and which words are none. */
export function tellStatuses(statuses: ReadonlyMap<string, number>): void {
  if (statuses.size === 0) return
  const most = [...statuses].toSorted(([, a], [, b]) => b - a).slice(0, FIELDS_AT_MOST)
  const listed = (those: typeof most) =>
    those.map(([word, count]) => `${word || '“”'} ${number.format(count)}`).join(', ')
  const known = most.filter(([word]) => isOldStatus(word))
  const unknown = most.filter(([word]) => !isOldStatus(word))
  if (known.length > 0) console.log(`In the system before: ${listed(known)}.`)
  if (unknown.length > 0)
    console.log(
      `No status, and nothing is imported until they are: ${listed(unknown)}. It is one of ${OLD_STATUS_NAMES.join(', ')}.`,
    )
}

/** Says what an import of remarks, mails or documents would do, of which the database was asked. */
export function tellTriedLines(
  { created, repeated, rejected, flagged }: TriedLines,
  file: string,
  what: Imported,
): void {
  console.log(
    `Nothing was imported. It would be ${number.format(created)} ${what}, ${number.format(flagged)} with something to look at, ${number.format(repeated)} known before, and ${number.format(rejected)} lines rejected.`,
  )
  if (flagged + rejected > 0) console.log(`Why, line by line: ${file}.tried.ndjson`)
}

/** The fields of which nothing was kept, and in how many orders: by name alone, since the values are travellers'. */
export function countNotKept() {
  const counts = new Map<string, number>()
  return {
    count(fields: string[]) {
      for (const field of fields)
        if (counts.has(field) || counts.size < FIELDS_AT_MOST) counts.set(field, (counts.get(field) ?? 0) + 1)
    },
    tell() {
      if (counts.size === 0) return
      const most = [...counts].toSorted(([, a], [, b]) => b - a)
      console.log(`Not kept, by field: ${most.map(([field, count]) => `${field} ${number.format(count)}`).join(', ')}`)
    },
  }
}

/** One line that tells how far it is, once a second on a terminal, else every ten. */
export function showProgress(what: Imported) {
  const started = performance.now()
  let before: number | undefined
  let begun = started
  let shown = started
  const linesOf = ({ created, repeated, rejected }: Place) => created + repeated + rejected
  const rate = (place: Place) => (linesOf(place) - (before ?? 0)) / ((performance.now() - begun) / 1000)
  const counts = ({ created, repeated, rejected }: Place) =>
    `${number.format(created)} ${what}, ${number.format(repeated)} known before, ${number.format(rejected)} rejected`
  return {
    show(place: Place, size: number) {
      if (before === undefined) {
        // What an earlier run did, and the first transaction of this one, tell nothing of how fast this one is.
        before = linesOf(place)
        begun = performance.now()
      }
      if (performance.now() - shown < (process.stdout.isTTY ? 1000 : 10_000)) return
      shown = performance.now()
      const share = Math.floor((place.bytesDone / size) * 100)
      const line = `${share} %: ${counts(place)}, ${number.format(Math.round(rate(place)))} lines/s`
      process.stdout.write(process.stdout.isTTY ? `\r${line}  ` : `${line}\n`)
    },
    end(place: Place, file: string, stopped: boolean) {
      if (process.stdout.isTTY) process.stdout.write('\n')
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(`${stopped ? 'Stopped' : 'Done'}: ${counts(place)} in this file so far; this run took ${seconds} s.`)
      if (place.rejected > 0) console.log(`Why lines were rejected: ${file}.rejected.ndjson`)
      if (stopped) console.log('Run the same command again to go on.')
    },
  }
}
