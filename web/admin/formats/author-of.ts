import type { TFunction } from 'i18next'

/** Who wrote a remark; of the system before it is said that they wrote it there. */
export function authorOf(t: TFunction, remark: { remark_name: string; system_before: boolean }): string {
  return remark.system_before ? t('common.inSystemBefore', { name: remark.remark_name }) : remark.remark_name
}
