import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import type { Step } from '#web/admin/orders/next-step.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/header/case-header.module.css'

interface Props {
  step: Step | undefined
  isBusy: boolean
  /** On a phone it stays in the header, and covers nothing: what a call came to is where the thumb is. */
  isInPlace: boolean
  onStep: (step: Step) => void
}

/** The one filled button of the page: what is to be done next, also by `n`. */
export function StepButton({ step, isBusy, isInPlace, onStep }: Props) {
  const { t } = useTranslation()
  const take = () => step !== undefined && !isBusy && onStep(step)
  const words = step && t(`desk.step.${step.name}`, { count: step.count })
  useKeys({ n: take })
  const action = { icon: ArrowRight, keys: 'n', isNext: true, run: take } as const
  usePageActions(step === undefined || isBusy ? [] : [{ ...action, key: `step-${step.name}`, label: words! }])
  if (step === undefined) return null
  return (
    <Button
      className={styles.step}
      h={34}
      px={14}
      loading={isBusy}
      data-in-place={isInPlace}
      aria-keyshortcuts="n"
      title={`${t('desk.works.nextStep')} (n)`}
      onClick={take}
    >
      {words}
    </Button>
  )
}
