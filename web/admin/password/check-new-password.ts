import type { TFunction } from 'i18next'

/** The fewest characters of a password (specification section 9). */
const AT_LEAST = 6

/** The message under a new password's field, or undefined (specification section 5, Update Password). */
export function checkNewPassword(t: TFunction, value: string): string | undefined {
  if (value.trim() === '') return t('password.required')
  return value.length < AT_LEAST ? t('password.short') : undefined
}
