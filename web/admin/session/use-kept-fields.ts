import { useState } from 'react'
import { keepFormDraft, readFormDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** What of a form is typed and not saved, kept in this window for whoever typed it: a session that ends and a reload lose nothing. */
export interface KeptFields<Values> {
  /** What the form begins with: what is saved, and in its place what was typed before. */
  start: Values
  /** Whether something was. */
  isLeft: boolean
  keep: (values: Values) => void
  forget: () => void
}

/**
 * Keeps what differs from the saved values, so that what colleagues save beside it shows. `never` names what is typed again each
 * time: a password is kept nowhere.
 */
export function useKeptFields<Values extends object>(
  form: string,
  saved: Values,
  never: readonly (keyof Values)[] = [],
): KeptFields<Values> {
  const memberId = useSignedIn()?.id
  const [left, setLeft] = useState(() => (memberId === undefined ? undefined : readFormDraft<Values>(memberId, form)))
  const write = (draft: Partial<Values> | undefined) => {
    if (memberId !== undefined) keepFormDraft(memberId, form, draft)
  }
  return {
    start: { ...saved, ...left },
    isLeft: left !== undefined,
    keep: (values) => write(changedOf(values, saved, never)),
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
