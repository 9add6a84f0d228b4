import type { en } from '#web/admin/language/en.ts'
import type { enCalls } from '#web/admin/language/en-calls.ts'
import type { enFirst } from '#web/admin/language/en-first.ts'

/** The words of a part in another language. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
type English = typeof enFirst & typeof en & typeof enCalls

/** A language of the back-office: every word of the English one, or it does not compile. */
export type FirstWords = Words<typeof enFirst>
export type ScreenWords = Words<typeof en>
export type CallWords = Words<typeof enCalls>
export type Dictionary = Words<English>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: English }
    returnNull: false
  }
}
