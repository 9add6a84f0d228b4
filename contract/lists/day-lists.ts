// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** The lists that make up a member's day, in the order in which they are shown. */
export const DAY_LIST_NAMES = ['fliesToday', 'fliesTomorrow', 'late', 'missed', 'answered', 'ready', 'mine'] as const
export type DayListName = (typeof DAY_LIST_NAMES)[number]
