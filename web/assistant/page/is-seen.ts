import { isPanel } from '#web/assistant/page/panel-frame.ts'

const SMALLEST = 6
const FAINTEST = 0.3

/** Whether a person sees an element: drawn, on the page, large enough, not clear, not cut off. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) {
    return false
  }
  const box = element.getBoundingClientRect()
  if (box.width < SMALLEST || box.height < SMALLEST) return false
  const [left, top] = [box.left + scrollX, box.top + scrollY]
  const root = document.documentElement
  if (left + box.width <= 0 || top + box.height <= 0) return false
  if (left >= Math.max(root.scrollWidth, innerWidth) || top >= Math.max(root.scrollHeight, innerHeight)) return false
  let opacity = 1
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at)
    opacity *= Number(style.opacity)
    if (opacity < FAINTEST || style.clipPath !== 'none' || /opacity|blur/.test(style.filter)) return false
    if (style.clip !== 'auto' && style.clip !== '') return false
    if (style.overflow !== 'visible' && at !== root && at !== document.body && !shows(at, box)) return false
  }
  return true
}

/** Whether what cuts off its contents leaves some of a box to see, or can be scrolled to it. */
function shows(cutting: Element, box: DOMRect): boolean {
  const frame = cutting.getBoundingClientRect()
  const { overflowX, overflowY } = getComputedStyle(cutting)
  if (frame.width < SMALLEST || frame.height < SMALLEST) return false
  const scrolls = (how: string) => how === 'auto' || how === 'scroll'
  const isBeside = box.right <= frame.left || box.left >= frame.right
  const isAbove = box.bottom <= frame.top || box.top >= frame.bottom
  return (!isBeside || (scrolls(overflowX) && box.right > frame.left)) && (!isAbove || scrolls(overflowY))
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Whether nothing lies over an element's middle; the page is scrolled to it and back. */
export function isOnTop(element: Element): boolean {
  const [x, y] = [scrollX, scrollY]
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  const hits = root.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const hit = hits.find((one) => !isPanel(one)) ?? null
  scrollTo({ left: x, top: y, behavior: 'instant' })
  if (hit === null || hit === element || element.contains(hit) || hit.contains(element)) return true
  // What belongs to its own label may lie over it, as the picture of a radio button does.
  const labels = (element as HTMLInputElement).labels
  return labels != null && [...labels].some((label) => label.contains(hit))
}
