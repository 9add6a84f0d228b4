import type { OrderGroup, OrderGroups } from '#contract/lists/order-groups.ts'

/** The head of a group, before a row of the page. */
export interface GroupHead {
  /** The place of that row on the page. */
  at: number
  group: OrderGroup
  /** Orders of the whole list that are in it. */
  count: number
}

/** The heads of those groups that have some of the `count` rows from the `first` of the list on; the one that goes on from the page before, too. */
export function headsOf(groups: OrderGroups | undefined, first: number, count: number): GroupHead[] {
  let start = 0
  return (groups ?? []).flatMap(({ group, count: many }) => {
    const at = Math.max(start - first, 0)
    start += many
    return start > first && at < count ? [{ at, group, count: many }] : []
  })
}

/** The groups after orders at these places of the list have left it. */
export function groupsWithout(groups: OrderGroups | undefined, places: readonly number[]): OrderGroups | undefined {
  let start = 0
  return groups?.map(({ group, count }) => {
    const [from, to] = [start, start + count]
    start = to
    return { group, count: count - places.filter((place) => place >= from && place < to).length }
  })
}
