import { frameOf, parentOf, viewOf } from '#web/assistant/page/frames.ts'
import { FAINTEST } from '#web/assistant/page/is-seen.ts'
import { isPanel } from '#web/assistant/page/panel-frame.ts'

type Root = Document | ShadowRoot

interface Point {
  x: number
  y: number
}

/** Whether nothing lies over an element's middle, nor over the frames that it stands in; the pages are scrolled to it and back. */
export function isOnTop(element: Element): boolean {
  const views: Window[] = []
  for (let at: Element | null = element; at; at = frameOf(at)) views.push(viewOf(at))
  const places = views.map((view) => ({ view, left: view.scrollX, top: view.scrollY }))
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  try {
    return isHit(element, middleOf(element))
  } finally {
    for (const { view, left, top } of places) view.scrollTo({ left, top, behavior: 'instant' })
  }
}

/** Of words that run over several lines, the middle of the longest. */
function middleOf(element: Element): Point {
  const boxes = [...element.getClientRects()].sort((one, other) => other.width - one.width)
  const { left, top, width, height } = boxes[0] ?? element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function isHit(element: Element, point: Point): boolean {
  const root = element.getRootNode() as Root
  if (!isUncovered(element, root, point)) return false
  if ('host' in root) return isHit(root.host, point)
  const frame = frameOf(element)
  if (!frame) return true
  const { left, top } = frame.getBoundingClientRect()
  return isHit(frame, { x: point.x + left + frame.clientLeft, y: point.y + top + frame.clientTop })
}

function isUncovered(element: Element, root: Root, { x, y }: Point): boolean {
  const isOwn = (hit: Element) => hit === element || element.contains(hit)
  const pressed = root.elementsFromPoint(x, y)
  const own = pressed.findIndex(isOwn)
  const over = new Set(own < 0 ? pressed : pressed.slice(0, own))
  let clear = 1
  for (const hit of everythingAt(root, x, y)) {
    if (isPanel(hit)) continue
    if (isOwn(hit)) return true
    if (over.has(hit) && !isOfLabel(element, hit)) return false
    clear *= 1 - inkOf(hit, element)
    if (clear < FAINTEST) return false
  }
  return false
}

/** The words of its own label may lie over a field, as they do where they float. */
function isOfLabel(element: Element, hit: Element): boolean {
  const labels = (element as HTMLInputElement).labels
  return !hit.contains(element) && labels != null && [...labels].some((label) => label.contains(hit))
}

/** What lies at a point, also what lets presses through. */
function everythingAt(root: Root, x: number, y: number): Element[] {
  const { CSSStyleSheet: Sheet } = (root.ownerDocument ?? (root as Document)).defaultView!
  const sheet = new Sheet()
  sheet.replaceSync('*, ::before, ::after { pointer-events: auto !important }')
  const before = [...root.adoptedStyleSheets]
  root.adoptedStyleSheets = [...before, sheet]
  try {
    return root.elementsFromPoint(x, y)
  } finally {
    root.adoptedStyleSheets = before
  }
}

const PICTURES = 'img, svg, canvas, video, iframe, embed, object'

/** How much an element hides of what lies under it, from 0 to 1. */
function inkOf(element: Element, under: Element): number {
  let opacity = 1
  for (let at: Element | null = element; at && !at.contains(under); at = parentOf(at)) {
    opacity *= Number(getComputedStyle(at).opacity)
  }
  const parts = [null, '::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part)
    const isThere = part === null || !/^(?:none|normal)$/.test(style.content)
    return isThere ? inkIn(style) * (part === null ? 1 : Number(style.opacity)) : 0
  })
  return opacity * Math.max(element.matches(PICTURES) ? 1 : 0, ...parts)
}

function inkIn({ backgroundImage, backgroundColor, backdropFilter }: CSSStyleDeclaration): number {
  if (backgroundImage !== 'none' || (backdropFilter && backdropFilter !== 'none')) return 1
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(backgroundColor)
  return alpha ? Number(alpha[1] ?? alpha[2]) : 1
}
