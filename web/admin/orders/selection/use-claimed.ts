import { useTranslation } from 'react-i18next'
import { AT_WORK_AT_MOST, useAtWork } from '#web/admin/live/use-at-work.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'

/** More are not named one by one. */
const NAMED = 5

/** Which of these orders colleagues work on, in words; undefined where none does. */
export function useClaimed(ids: readonly number[]): string | undefined {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  // As many as can be chosen at once.
  const [first, others] = [useAtWork(ids), useAtWork(ids.slice(AT_WORK_AT_MOST))]
  const claimed = ids.flatMap((id, index) => {
    const by = (index < AT_WORK_AT_MOST ? first : others)(id).claim?.by
    return by === undefined || by.id === me ? [] : [{ id, name: by.name }]
  })
  const [one] = claimed
  if (one === undefined) return undefined
  if (ids.length === 1) return t('live.works', one)
  const named = claimed.slice(0, NAMED).map(({ id, name }) => `#${id} (${name})`)
  return t('live.atWork', { orders: [...named, ...(claimed.length > NAMED ? ['…'] : [])].join(', ') })
}
