import type { MouseEvent } from 'react'
import { encodeId } from '#contract/orders/order-id.ts'
import type { RowActs } from '#web/admin/orders/list-row.ts'

const CONTROLS = 'a, button, input, label'

function rowOf({ target }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return undefined
  return target.closest<HTMLElement>('[data-index]') ?? undefined
}

function openAside(row: HTMLElement): void {
  window.open(`/admin/view-order/${encodeId(Number(row.dataset.order))}`, '_blank', 'noopener')
}

/**
 * What the mouse does on a row beside its controls, once for the whole list: a click opens the order, with Ctrl, ⌘ or the middle
 * button in a new tab, with Shift it chooses all from the row chosen before. The place of the check box chooses. Marked text stays.
 */
export function rowPointer({ toggle, open }: RowActs) {
  return {
    onMouseDown(event: MouseEvent): void {
      // A range of rows and not of words; and no scrolling by the middle button.
      if (rowOf(event) !== undefined && (event.shiftKey || event.button === 1)) event.preventDefault()
    },
    onClick(event: MouseEvent): void {
      const row = rowOf(event)
      if (row === undefined || event.altKey) return
      const index = Number(row.dataset.index)
      const isBox = event.target instanceof Element && event.target.closest('[data-check]') !== null
      if (event.shiftKey || isBox) toggle(index, event.shiftKey)
      else if (getSelection()?.type === 'Range') return
      else if (event.ctrlKey || event.metaKey) openAside(row)
      else open(index)
    },
    onAuxClick(event: MouseEvent): void {
      const row = rowOf(event)
      if (row !== undefined && event.button === 1) openAside(row)
    },
  }
}
