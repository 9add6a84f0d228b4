// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** The lists that tell what somebody's day holds, in the order in which they are said. */
export const DAY_LIST_NAMES = ['fliesToday', 'fliesTomorrow', 'late', 'answered', 'ready', 'mine'] as const
export type DayListName = (typeof DAY_LIST_NAMES)[number]
