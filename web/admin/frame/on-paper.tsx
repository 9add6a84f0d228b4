import { useTranslation } from 'react-i18next'
import { exactMoment } from '#web/admin/formats/formats.ts'

interface Props {
  /** When it was read; 0: not yet, also while the page still shows other days. */
  readAtMs: number
}

/** On paper alone: when the page was read. */
export function OnPaper({ readAtMs }: Props) {
  const { t } = useTranslation()
  if (readAtMs === 0) return null
  return <p data-paper-only>{t('paper.asOf', { moment: exactMoment(new Date(readAtMs), 'minute') })}</p>
}
