import type { TFunction } from 'i18next'

/** The fewest characters of a password. */
const AT_LEAST = 6

/** The message under a new password's field, or undefined. */
export function checkNewPassword(t: TFunction, value: string): string | undefined {
  if (value.trim() === '') return t('password.required')
  return value.length < AT_LEAST ? t('password.short') : undefined
}
