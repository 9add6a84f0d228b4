/** The header of an export's answer that says how many orders follow, so that a page can show how far it is. */
export const ROW_COUNT_HEADER = 'x-row-count'
