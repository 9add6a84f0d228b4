import { useState } from 'react'
import { keepFormDraft, readFormDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** What of a form is typed and not saved, kept in this window for whoever typed it: a session that ends and a reload lose nothing. */
export interface KeptFields<Values> {
  /** What the form begins with: what is saved, and in its place what was typed before. */
  start: Values
  /** Whether something was. */
  isLeft: boolean
  /** The version that what is typed was made of; without such, the one that is given. */
  version: number | undefined
  keep: (values: Values, version?: number) => void
  forget: () => void
}

/**
 * Keeps what differs from the saved values, so that what colleagues save beside it shows. `never` names what is typed again each
 * time: a password is kept nowhere. `version` is that of the saved values, where they have one.
 */
export function useKeptFields<Values extends object>(
  form: string,
  saved: Values,
  never: readonly (keyof Values)[] = [],
  version?: number,
): KeptFields<Values> {
  const memberId = useSignedIn()?.id
  const [left, setLeft] = useState(() =>
    memberId === undefined ? undefined : readFormDraft<Values & { version?: number }>(memberId, form),
  )
  const write = (draft: object | undefined) => {
    if (memberId !== undefined) keepFormDraft(memberId, form, draft)
  }
  const { version: leftVersion, ...typed } = left ?? {}
  return {
    start: { ...saved, ...typed },
    isLeft: left !== undefined,
    version: leftVersion ?? version,
    keep: (values, madeOf) => {
      const changed = changedOf(values, saved, never)
      write(changed && madeOf !== undefined ? { ...changed, version: madeOf } : changed)
    },
    forget: () => {
      write(undefined)
      setLeft(undefined)
    },
  }
}

/** What of the values is not as it is saved; undefined where all is. */
export function changedOf<Values extends object>(
  values: Values,
  saved: Values,
  never: readonly (keyof Values)[],
): Partial<Values> | undefined {
  const changed = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => !never.includes(name) && JSON.stringify(values[name]) !== JSON.stringify(saved[name]),
  )
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>
}
