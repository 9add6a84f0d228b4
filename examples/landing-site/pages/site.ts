import { createContext, use, useSyncExternalStore, type MouseEvent } from 'react'
import type { Words } from './words/en.ts'

export type Language = 'en' | 'es'

interface Site {
  language: Language
  words: Words
}

/** The language of the page and its words. */
export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  return use(SiteContext)!
}

/** Puts values into words: `{name}`. */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Money as the reader's language writes it. */
export function money(language: Language, amount: number, currency = 'USD'): string {
  return new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
}

const listeners = new Set<() => void>()

/** Goes to another page of ours without loading it; `replace`: Back does not lead here again. */
export function go(path: string, { replace = false } = {}): void {
  if (path === location.pathname) return
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  for (const listen of listeners) listen()
}

/** The address of the page that is shown. */
export function usePath(rendered: string): string {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      addEventListener('popstate', listen)
      return () => {
        listeners.delete(listen)
        removeEventListener('popstate', listen)
      }
    },
    () => location.pathname,
    () => rendered,
  )
}

const never = () => () => undefined

/** False while the page is as the server rendered it, which knows nothing that this browser keeps. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** For a link: follows it without loading, unless it is to open elsewhere. */
export function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(new URL(event.currentTarget.href).pathname)
}
