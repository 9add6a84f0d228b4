import { useState } from 'react'

/** The chosen orders of a list, by id: they stay chosen on other pages and after a refresh. */
export interface Selection {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Chooses all of these, or none of them where all were chosen. */
  toggleAll: (ids: number[]) => void
  drop: (ids: number[]) => void
  clear: () => void
}

function without(ids: ReadonlySet<number>, gone: number[]): ReadonlySet<number> {
  const drop = new Set(gone)
  return new Set([...ids].filter((id) => !drop.has(id)))
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    toggleAll: (all) =>
      setIds((before) => (all.every((id) => before.has(id)) ? without(before, all) : new Set([...before, ...all]))),
    drop: (gone) => setIds((before) => without(before, gone)),
    clear: () => setIds(new Set()),
  }
}
