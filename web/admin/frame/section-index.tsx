import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { showElement } from '#web/ui/show-element.ts'
import styles from '#web/admin/frame/section-index.module.css'

/** How much of the row is new after a press of its arrow. */
const A_PAGE = 0.7

interface Props {
  label: string
  /** The parts of the page in their order, each by its element's id. */
  sections: readonly { id: string; title: string }[]
  /** A column beside the page where there is room for one, and a row that stays elsewhere; by default a row above it. */
  isBeside?: boolean
}

/** The way to each part of a long page, and which one is read. */
export function SectionIndex({ label, sections, isBeside = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  const current = useSyncExternalStore(onMove, () => currentOf(sections))
  const cut = useSyncExternalStore(onMove, () => cutOf(nav.current))
  const go = (by: -1 | 1) => nav.current?.scrollBy({ left: by * nav.current.clientWidth * A_PAGE })
  // Keeps it in sight in a row that scrolls sideways.
  useEffect(() => {
    const one = nav.current?.querySelector<HTMLElement>('[aria-current]')
    nav.current?.scrollTo({ left: (one?.offsetLeft ?? 0) - 40 })
  }, [current])
  return (
    <nav ref={nav} className={styles.index} data-beside={isBeside || undefined} aria-label={label}>
      {sections.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          data-title={title}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => goTo(id)}
        >
          {title}
        </button>
      ))}
      <Arrow side="left" cut={cut} onGo={() => go(-1)} />
      <Arrow side="right" cut={cut} onGo={() => go(1)} />
    </nav>
  )
}

interface ArrowProps {
  side: 'left' | 'right'
  cut: Cut
  onGo: () => void
}

/** For the mouse: Tab brings what is cut into sight by itself. */
function Arrow({ side, cut, onGo }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={styles.arrow}
      data-side={side}
      hidden={cut !== side && cut !== 'both'}
      aria-hidden
      tabIndex={-1}
      // It goes at the end of the row, and takes no focus with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <Icon size={16} />
    </button>
  )
}

/** Shows a part of the page, and lets Tab go on from there. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.focus({ preventScroll: true })
  showElement(section)
}

/** Also of the row's own scrolling, which does not bubble. */
function onMove(tell: () => void): () => void {
  const events = ['scroll', 'resize', 'focusin'] as const
  for (const event of events) window.addEventListener(event, tell, { passive: true, capture: true })
  return () => {
    for (const event of events) window.removeEventListener(event, tell, { capture: true })
  }
}

/** Where the row goes on and is cut off. */
type Cut = 'left' | 'right' | 'both' | 'nowhere'

function cutOf(row: HTMLElement | null): Cut {
  if (row === null) return 'nowhere'
  const isRight = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
  if (row.scrollLeft > 1) return isRight ? 'both' : 'left'
  return isRight ? 'right' : 'nowhere'
}

/** How much of a part is still read, in px, before the next one is. */
const STILL_READ = 64
/** Between two parts of which one follows the other. */
const GAP_AT_MOST = 40

/** The part that has come up to where the page is read from, unless no more than its last lines are left there; at the page's end, where no more comes up, the one with the focus, else the last. */
function currentOf(sections: Props['sections']): string | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const parts = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
  const current = isAtEnd
    ? (parts.find((part) => part.contains(document.activeElement)) ?? parts.at(-1))
    : partAt(parts, top)
  return current?.id
}

function partAt(parts: HTMLElement[], top: number): HTMLElement | undefined {
  const at = parts.findLastIndex((part) => part.getBoundingClientRect().top <= top + 24)
  const [part, next] = [parts[Math.max(at, 0)], parts[at + 1]]
  if (part === undefined || next === undefined || at < 0) return part
  const { bottom, height } = part.getBoundingClientRect()
  const isRead = bottom - top < Math.min(STILL_READ, height / 2)
  return isRead && next.getBoundingClientRect().top - bottom <= GAP_AT_MOST ? next : part
}
