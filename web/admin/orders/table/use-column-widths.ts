import { useLayoutEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { ListColumn } from '#contract/lists/queues.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'
import { shareWithSpare, type Need } from '#web/admin/orders/table/share-widths.ts'

/** Beside the text of every cell: its padding, and a hair more, since a browser rounds. */
const PADDING_PX = 17
/** The sign of a header that sorts. */
const ARROW_PX = 16
/** One name of a hundred letters does not take the room of all others. */
const MOST_PX = 300

const pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')

/** The width of the widest of these words as the table writes them. */
function widest(words: readonly string[], font: string): number {
  if (pen === null) return 0
  if (pen.font !== font) pen.font = font
  // Figures of one width, as the table has them, which a canvas cannot write: that of the widest.
  return Math.max(0, ...words.map((word) => pen.measureText(word.replaceAll(/\d/g, '0')).width))
}

/** A header may stand in two lines where there is little room, and so needs the width of half its words, or of its longest one. */
function tightHeader(words: string, font: string): number {
  return Math.max(widest(words.split(' '), font), widest([words], font) * 0.6) + ARROW_PX
}

/** How many times faces of a typeface have come: the words are of another width from then on. */
let facesCame = 0

function subscribeToFonts(changed: () => void): () => void {
  const came = () => {
    facesCame += 1
    changed()
  }
  document.fonts.addEventListener('loadingdone', came)
  return () => document.fonts.removeEventListener('loadingdone', came)
}

/** The typeface as a canvas names it; asked again whenever some of its faces have loaded. */
function useTypeface(): { family: string } {
  const faces = useSyncExternalStore(subscribeToFonts, () => facesCame)
  return useMemo(() => ({ family: getComputedStyle(document.body).fontFamily, faces }), [faces])
}

/** The widths of a table's columns in px, by what these rows hold and by the room there is beside `takenPx`; `sparePx` stay free where nothing is cut for it. */
export function useColumnWidths(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ListColumn[],
  rows: readonly OrderRow[],
  { takenPx, sparePx }: { takenPx: number; sparePx: number },
  said: Said,
): number[] {
  const typeface = useTypeface()
  const [roomPx, setRoomPx] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setRoomPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  const needs = useMemo(
    () =>
      columns.map((column): Need => {
        const {
          text,
          measured = text,
          besidePx = () => 0,
          leastPx = Infinity,
          worstPx = leastPx,
          opens,
        } = ORDER_COLUMNS[column]
        const font = `${opens === true ? 600 : 400} 13px ${typeface.family}`
        const held = Math.max(
          0,
          ...rows.map((order) => Math.min(MOST_PX, widest([measured(order, said)], font)) + besidePx(order)),
        )
        const words = said.t(`columns.${column}`)
        const headFont = `400 12px ${typeface.family}`
        const px = Math.max(widest([words], headFont) + ARROW_PX, held) + PADDING_PX
        const tightPx = Math.max(tightHeader(words, headFont), held) + PADDING_PX
        return { px, heldPx: tightPx, leastPx: Math.min(tightPx, leastPx), worstPx: Math.min(tightPx, worstPx) }
      }),
    [columns, rows, said, typeface],
  )
  return shareWithSpare(needs, roomPx - takenPx, sparePx)
}
