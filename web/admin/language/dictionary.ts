import type { en } from '#web/admin/language/en.ts'

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** A language of the back-office: every word of the English one, or it does not compile. */
export type Dictionary = Words<typeof en>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    returnNull: false
  }
}
