import { frameOf, isLost, parentOf, viewOf } from '#web/assistant/page/frames.ts'

const SMALLEST = 6
/** What shines through less than this nobody sees. */
export const FAINTEST = 0.3
/** The filters behind which a person still reads a field. */
const HARMLESS = /^(?:none|(?:(?:drop-shadow|grayscale|sepia|hue-rotate|saturate)\((?:[^()]|\([^()]*\))*\)\s*)+)$/

interface Span {
  from: number
  to: number
}

/** What is left to see of an element: a box in the view of its document, and how clear it is. */
interface Left {
  x: Span
  y: Span
  opacity: number
}

/** Whether a person sees an element: drawn, on the page, large enough, not clear, not cut off; and so every frame that it stands in. */
export function isSeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  let seen: Left | undefined = { x: { from: left, to: right }, y: { from: top, to: bottom }, opacity: 1 }
  for (let at: Element | null = element; at && seen; at = frameOf(at)) {
    if (at !== element) seen = throughFrame(at, seen)
    seen = leftInDocument(at, seen)
  }
  return seen !== undefined
}

type Overflow = Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY'>
const STILL: Overflow = { overflowX: 'hidden', overflowY: 'hidden' }

function leftInDocument(element: Element, seen: Left): Left | undefined {
  const isDrawn = element.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: false,
  })
  if (!isDrawn || isLost(element)) return undefined
  const root = element.ownerDocument.documentElement
  const { body } = element.ownerDocument
  const own = getComputedStyle(root)
  // The overflow of the first of the two applies to the viewport.
  const isBodys = own.overflowX === 'visible' && own.overflowY === 'visible'
  let { x, y, opacity } = seen
  const cut = (cutting: Element | Window, { overflowX, overflowY }: Overflow): boolean => {
    const [across, down] = extentsOf(cutting)
    const [left, top] = [shown(x, across, overflowX), shown(y, down, overflowY)]
    if (left && top) [x, y] = [left, top]
    return left !== undefined && top !== undefined
  }
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at)
    opacity *= Number(style.opacity)
    if (opacity < FAINTEST || style.clipPath !== 'none' || style.maskImage !== 'none') return undefined
    if (!HARMLESS.test(style.filter) || (style.clip !== 'auto' && style.clip !== '')) return undefined
    const cuts = at !== element && at !== root && !(at === body && isBodys)
    if (cuts && !cut(at, style)) return undefined
  }
  const isStill = frameOf(element)?.getAttribute('scrolling') === 'no'
  if (!cut(viewOf(element), isStill ? STILL : isBodys && body ? getComputedStyle(body) : own)) return undefined
  return x.to - x.from < SMALLEST || y.to - y.from < SMALLEST ? undefined : { x, y, opacity }
}

interface Extent extends Span {
  /** How far it is scrolled, and how long all is that it holds. */
  scrolled: number
  full: number
  isView: boolean
}

/** Where something that holds others begins and ends, across and down. */
function extentsOf(cutting: Element | Window): [Extent, Extent] {
  if (!('innerWidth' in cutting)) {
    const { left, right, top, bottom } = cutting.getBoundingClientRect()
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = cutting
    return [
      { from: left, to: right, scrolled: scrollLeft, full: scrollWidth, isView: false },
      { from: top, to: bottom, scrolled: scrollTop, full: scrollHeight, isView: false },
    ]
  }
  const { innerWidth, innerHeight, scrollX, scrollY } = cutting
  const { scrollWidth, scrollHeight } = cutting.document.documentElement
  return [
    { from: 0, to: innerWidth, scrolled: scrollX, full: Math.max(scrollWidth, innerWidth), isView: true },
    { from: 0, to: innerHeight, scrolled: scrollY, full: Math.max(scrollHeight, innerHeight), isView: true },
  ]
}

/** What of a span is seen in what holds it: the part that lies there, or all of the holder where a person scrolls to it. */
function shown(span: Span, { from, to, scrolled, full, isView }: Extent, overflow: string): Span | undefined {
  if (overflow === 'visible' && !isView) return span
  const both = { from: Math.max(span.from, from), to: Math.min(span.to, to) }
  if (both.to - both.from >= SMALLEST) return both
  const scrolls = overflow === 'auto' || overflow === 'scroll' || (isView && overflow === 'visible')
  const place = span.from - from + scrolled
  const isThere = place + span.to - span.from > 0 && place < full
  return scrolls && isThere && to - from >= SMALLEST ? { from, to } : undefined
}

/** What of an element is seen, in the view of the page that holds its frame. */
function throughFrame(frame: Element, { x, y, opacity }: Left): Left {
  const { left, top } = frame.getBoundingClientRect()
  const shift = ({ from, to }: Span, by: number) => ({ from: from + by, to: to + by })
  return { x: shift(x, left + frame.clientLeft), y: shift(y, top + frame.clientTop), opacity }
}
