import { useSyncExternalStore } from 'react'
import { useSignedIn } from '#web/admin/session/use-session.ts'

const PREFIX = 'entrada-likes-'
const listeners = new Set<() => void>()
/** What is chosen in a browser that keeps nothing. */
const chosen = new Map<string, string>()

function read(key: string): string | undefined {
  if (chosen.has(key)) return chosen.get(key)
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string): void {
  chosen.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How a member likes something on this machine: one of the choices, the first until they chose. */
export function useRemembered<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const key = `${PREFIX}${useSignedIn()?.id ?? ''}-${name}`
  const kept = useSyncExternalStore(subscribe, () => read(key))
  return [choices.find((choice) => choice === kept) ?? choices[0], (choice) => write(key, choice)]
}
