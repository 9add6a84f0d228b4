import { memo, type ReactNode } from 'react'

interface Props {
  /** All that its children depend on. */
  by: readonly unknown[]
  children: ReactNode
}

/** Draws its children again only when one of `by` is another: for what stands beside something that moves with each frame. */
export const Memoised = memo(
  function Memoised({ children }: Props) {
    return children
  },
  (before, after) =>
    before.by.length === after.by.length && before.by.every((value, index) => Object.is(value, after.by[index])),
)
