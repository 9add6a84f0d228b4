import { useLayoutEffect, useRef, useState } from 'react'

type Functions<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Result ? (...given: Given) => Result : never
}

/** One object of functions for all renders, each calling its newest version: props that never change. For events only. */
export function useStable<T extends object>(newest: T & Functions<T>): T {
  const current = useRef(newest)
  useLayoutEffect(() => {
    current.current = newest
  })
  const [stable] = useState(() => {
    const names = Object.keys(newest) as (keyof T)[]
    return Object.fromEntries(
      names.map((name) => [
        name,
        (...given: never[]) => (current.current[name] as (...all: never[]) => unknown)(...given),
      ]),
    ) as T
  })
  return stable
}
