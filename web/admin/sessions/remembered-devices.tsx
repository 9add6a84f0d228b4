import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { forgetRememberedDevice, ownRememberedDevices } from '#contract/staff/second-factor.ts'
import { SessionsTable } from '#web/admin/sessions/sessions-table.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/sessions/sessions.module.css'

const devicesQuery = queryOptions({
  queryKey: ['own-remembered-devices'],
  queryFn: async ({ signal }) => (await call(ownRememberedDevices, {}, { signal })).data,
})

/** The browsers that are not asked for the second factor, each with End; nothing where there is none. */
export function RememberedDevices() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: devices = [] } = useQuery(devicesQuery)
  const forget = useMutation({
    mutationFn: (deviceId: string) => call(forgetRememberedDevice, { deviceId }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  })
  if (devices.length === 0) return null
  return (
    <section className={styles.devices} aria-labelledby="remembered-devices">
      <h2 id="remembered-devices" className={styles.heading}>
        {t('sessions.devices')}
      </h2>
      <p className={styles.note}>{t('sessions.devicesText')}</p>
      <div className={shared.frame}>
        <SessionsTable
          label={t('sessions.devices')}
          sessions={devices}
          onEnd={({ id }) => forget.mutate(id)}
          isDevices
        />
      </div>
    </section>
  )
}
