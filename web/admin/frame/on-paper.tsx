import { useTranslation } from 'react-i18next'
import { exactMoment } from '#web/admin/formats/formats.ts'

interface Props {
  /** Of which days it is, where on the screen no more than a form tells that. */
  days?: string
  /** When it was read; 0: not yet, also while the page still shows other days. */
  readAtMs: number
}

/** On paper alone: of which days the page is, and when it was read. */
export function OnPaper({ days, readAtMs }: Props) {
  const { t } = useTranslation()
  if (readAtMs === 0) return null
  const asOf = t('paper.asOf', { moment: exactMoment(new Date(readAtMs), 'minute') })
  return <p data-paper-only>{[days, asOf].filter(Boolean).join(' · ')}</p>
}
