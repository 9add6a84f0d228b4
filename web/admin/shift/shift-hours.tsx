import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveShiftStarts } from '#contract/lists/shift.ts'
import { SHIFT_STARTS_AT_MOST } from '#contract/lists/shift-rules.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { SHIFT_KEY } from '#web/admin/shift/shift-query.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/shift/shift.module.css'

/** When shifts begin, for members who may set that. */
export function ShiftHours({ starts }: { starts: readonly string[] }) {
  const { t } = useTranslation()
  const again = useFetchAgain(0, SHIFT_KEY)
  const form = useFields(
    { starts: starts.join(', ') },
    { starts: (written) => (readHours(written) === undefined ? t('shift.wrongHours') : undefined) },
  )
  const save = useMutation({
    mutationFn: (written: string) => call(saveShiftStarts, { starts: readHours(written) ?? [] }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: again,
  })
  const isChanged = readHours(form.values.starts)?.join() !== starts.join()
  return (
    <Panel title={t('shift.hours')} isScreenOnly>
      <form noValidate className={styles.hours} onSubmit={form.onSubmit((values) => save.mutate(values.starts))}>
        <TextInput
          aria-label={t('shift.hours')}
          description={t('shift.hoursHint')}
          name="starts"
          autoComplete="off"
          value={form.values.starts}
          onChange={(event) => form.set('starts', event.currentTarget.value)}
          error={form.errors.starts}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
          {t('shift.saveHours')}
        </Button>
      </form>
    </Panel>
  )
}

/** 6:00, 14:00 -> 06:00, 14:00 in the order of the day; undefined where a part is no time, or there are too many. */
function readHours(written: string): string[] | undefined {
  const parts = written.split(/[\s,;]+/).filter((part) => part !== '')
  const hours = parts.map((part) => part.padStart(5, '0'))
  const isRight = hours.every((hour) => /^([01]\d|2[0-3]):[0-5]\d$/.test(hour))
  const all = [...new Set(hours)].toSorted()
  return isRight && all.length > 0 && all.length <= SHIFT_STARTS_AT_MOST ? all : undefined
}
