/** TABLE: the colours a tag can have. They help to find it again and mean nothing: its name always stands beside. */
export const TAG_COLOURS = ['grey', 'blue', 'teal', 'green', 'yellow', 'orange', 'pink', 'purple'] as const
export type TagColour = (typeof TAG_COLOURS)[number]

/** Most tags on offer: each page that shows orders loads them all. */
export const TAGS_AT_MOST = 200
/** Most tags on one order. */
export const ORDER_TAGS_AT_MOST = 10
