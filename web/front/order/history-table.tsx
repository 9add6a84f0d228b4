import { estMoment } from '#contract/values/moments.ts'
import type { DownloadHistoryRow } from '#contract/travellers/tracking.ts'
import { formatMoment } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { useZone } from '#web/front/languages/use-zone.ts'
import type { Words } from '#web/front/languages/en.ts'

interface Reader {
  code: string
  zone: string
  words: Words
}

interface Column {
  /** Its heading. */
  label: keyof Words
  /** What a row shows there. */
  cell: (row: DownloadHistoryRow, index: number, reader: Reader) => string
}

/** TABLE: the columns, in the specification's order (section 2). */
const COLUMNS: Column[] = [
  { label: 'columnNumber', cell: (_, index) => String(index + 1) },
  { label: 'columnOrderId', cell: ({ order_id }) => String(order_id) },
  { label: 'columnDate', cell: ({ create_ts }) => estMoment(create_ts) ?? '–' },
  { label: 'columnIp', cell: ({ ip }) => ip },
  { label: 'columnDevice', cell: ({ browser }, _, { words }) => deviceIn(words, partOf(browser, 2)) },
  { label: 'columnDeviceType', cell: ({ browser }, _, { words }) => deviceIn(words, partOf(browser, 3)) },
  { label: 'columnBrowser', cell: ({ browser }, _, { words }) => deviceIn(words, partOf(browser, 0)) },
  { label: 'columnOs', cell: ({ os }, _, { words }) => deviceIn(words, os) },
  { label: 'columnLocation', cell: ({ timezone }, _, reader) => placeIn(reader, timezone) },
  // The same moment as its reader writes it, since the specified column is read as another day by half of them.
  { label: 'columnReadersDate', cell: ({ create_ts }, _, { code, zone }) => formatMoment(create_ts, code, zone) },
]

/** Browsers forget a table's roles where CSS makes its rows cards; said again, a reader who hears it keeps the table. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** `browser` is dash-joined: browser, version, device, device type. */
function partOf(browser: string, index: number): string {
  return browser.split('-')[index] || '–'
}

/** TABLE: what the server says of a device in English -> what the reader does. */
const DEVICES: Record<string, keyof Words> = {
  Unknown: 'unknown',
  mobile: 'deviceMobile',
  tablet: 'deviceTablet',
  desktop: 'deviceDesktop',
}

/** Also of a telephone without a model: `Android mobile`. */
function deviceIn(words: Words, device: string): string {
  return device.replace(/\w+$/, (last) => (Object.hasOwn(DEVICES, last) ? words[DEVICES[last]!] : last))
}

/** A place with its country, which stands last, in the reader's words. */
function placeIn({ code, words }: Reader, place: string): string {
  const parts = place.split(', ')
  const country = parts.pop() ?? ''
  return [...parts, countryIn(code, deviceIn(words, country))].join(', ')
}

/** The downloads of the order, folded away; on a phone each row is a card. */
export function HistoryTable({ history }: { history: DownloadHistoryRow[] }) {
  const { code, words } = useLanguage()
  const zone = useZone()
  return (
    <details className="card fold">
      <summary>
        <h2 id="history">{words.historyHeading}</h2> ({history.length})
      </summary>
      {history.length === 0 ? (
        <p className="no-record">{words.noRecord}</p>
      ) : (
        <>
          <table className="history" aria-labelledby="history" {...ROLES.table}>
            <thead {...ROLES.rowgroup}>
              <tr {...ROLES.row}>
                {COLUMNS.map(({ label }) => (
                  <th key={label} scope="col" {...ROLES.columnheader}>
                    {words[label]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...ROLES.rowgroup}>
              {history.map((row, index) => (
                <tr key={`${row.create_ts} ${row.file1}`} {...ROLES.row}>
                  {COLUMNS.map(({ label, cell }) => (
                    <td key={label} {...ROLES.cell} data-label={words[label]} suppressHydrationWarning>
                      {cell(row, index, { code, zone, words })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="source">
            <a href="https://db-ip.com" rel="noopener noreferrer">
              {words.placesBy}
            </a>
          </p>
        </>
      )}
    </details>
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

let codes: Map<string, string> | undefined

/** English names of countries, as histories keep them -> codes. */
function codesOf(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return new Map(all.map((code) => [english.of(code) ?? code, code]))
}

/** A country's name in another language, by its English name; other text stays as it is. */
function countryIn(language: string, english: string): string {
  codes ??= codesOf()
  const code = codes.get(english)
  return (code !== undefined && new Intl.DisplayNames(language, { type: 'region' }).of(code)) || english
}
