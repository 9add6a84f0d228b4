import { useState } from 'react'

/** No more are chosen at once: a slip of the hand stays small. */
export const CHOSEN_AT_MOST = 1000

/** A row by what stays and by where it stands: the place of another order is no longer this one's. */
export interface Anchor {
  id: number
  index: number
}

/** The chosen orders of a list, by id: they stay chosen on other pages and after a refresh. */
export interface Selection {
  ids: ReadonlySet<number>
  /** The row that was chosen last by itself: a range begins there. */
  anchor: Anchor | undefined
  toggle: (id: number, index: number) => void
  /** Chooses the orders from the anchor to where the range ends now, in place of the range before. */
  span: (anchor: Anchor, ids: number[]) => void
  /** Chooses all of these, or none of them where all were chosen. */
  toggleAll: (ids: number[]) => void
  drop: (ids: number[]) => void
  clear: () => void
}

interface Chosen {
  ids: ReadonlySet<number>
  /** Those that were chosen before the range began. */
  base: ReadonlySet<number>
  anchor?: Anchor
}

const NONE: Chosen = { ids: new Set(), base: new Set() }

function chosen(ids: ReadonlySet<number>, anchor?: Anchor): Chosen {
  return { ids, base: ids, ...(anchor && { anchor }) }
}

function without(ids: ReadonlySet<number>, gone: number[]): ReadonlySet<number> {
  const drop = new Set(gone)
  return new Set([...ids].filter((id) => !drop.has(id)))
}

export function useSelection(): Selection {
  const [{ ids, anchor }, set] = useState<Chosen>(NONE)
  return {
    ids,
    anchor,
    toggle: (id, index) =>
      set((before) => {
        const after = new Set(before.ids)
        if (!after.delete(id)) after.add(id)
        return chosen(after, { id, index })
      }),
    span: (from, all) =>
      set((before) => {
        const base = before.anchor?.id === from.id ? before.base : before.ids
        return { ids: new Set([...base, ...all]), base, anchor: from }
      }),
    toggleAll: (all) =>
      set((before) =>
        chosen(all.every((id) => before.ids.has(id)) ? without(before.ids, all) : new Set([...before.ids, ...all])),
      ),
    drop: (gone) => set((before) => chosen(without(before.ids, gone))),
    clear: () => set(NONE),
  }
}
