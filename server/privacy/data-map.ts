import { OTHER_DATA } from '#server/privacy/tables/other-data.ts'
import { PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'

/** The lines of docs/data-map.md that the tables say: what a test finds missing there is copied from here. */
export function dataMap(): string[] {
  return [
    ...Object.entries(PERSONAL_DATA).flatMap(([table, { purpose, columns, rowsGo }]) =>
      Object.entries(columns).map(([column, it]) => {
        const after = 'stays' in it ? `stays: ${it.stays}` : rowsGo ? 'the row goes' : 'emptied'
        return `| ${table} | ${column} | ${it.holds} | ${purpose} | ${after} |`
      }),
    ),
    ...Object.entries(OTHER_DATA).map(([table, { why }]) => `| ${table} | ${why} |`),
  ]
}
