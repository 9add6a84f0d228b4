export const DOTS = 'dots'

const SIBLINGS = 1
/** First, last, the page itself, its siblings, and two gaps: up to here every page is shown. */
const ALL_SHOWN = 5 + 2 * SIBLINGS

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** The pages of a pager: first, last, one on each side of the present one, dots between when there are more than seven. */
export function pageRange(page: number, pages: number): (number | typeof DOTS)[] {
  if (pages <= ALL_SHOWN) return range(1, pages)
  const left = Math.max(page - SIBLINGS, 1)
  const right = Math.min(page + SIBLINGS, pages)
  const edge = 3 + 2 * SIBLINGS
  if (left <= 3) return [...range(1, edge), DOTS, pages]
  if (right >= pages - 2) return [1, DOTS, ...range(pages - edge + 1, pages)]
  return [1, DOTS, ...range(left, right), DOTS, pages]
}
