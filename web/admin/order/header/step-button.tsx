import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Step } from '#web/admin/order/header/next-step.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/header/case-header.module.css'

interface Props {
  step: Step | undefined
  isBusy: boolean
  onStep: (step: Step) => void
}

/** The one filled button of the page: what is to be done next, also by `n`. */
export function StepButton({ step, isBusy, onStep }: Props) {
  const { t } = useTranslation()
  useKeys({ n: () => step !== undefined && !isBusy && onStep(step) })
  if (step === undefined) return null
  return (
    <Button
      className={styles.step}
      h={34}
      px={14}
      loading={isBusy}
      aria-keyshortcuts="n"
      title={`${t('desk.works.nextStep')} (n)`}
      onClick={() => onStep(step)}
    >
      {t(`desk.step.${step.name}`, { count: step.count })}
    </Button>
  )
}
