import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/staff/team.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { forgetDrafts } from '#web/admin/session/remark-drafts.ts'
import { leaveDone } from '#web/admin/session/leave.ts'
import { endOwnSession, ownSessions, signOutEverywhere } from '#contract/staff/team.ts'
import { RememberedDevices } from '#web/admin/sessions/remembered-devices.tsx'
import { SessionsTable } from '#web/admin/sessions/sessions-table.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import shared from '#web/admin/frame/parts.module.css'

const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call(ownSessions, {}, { signal })).data,
})

/** Your sessions: where one is signed in, to end one of them, or all. */
export function SessionsPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(ownSessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const leave = (message: string) => {
    forgetDrafts()
    leaveDone(message)
  }
  const end = useMutation({
    mutationFn: ({ id }: Session) => call(endOwnSession, { sessionId: id }),
    onSuccess: ({ message }, { current }) => (current ? leave(message) : tellDone(message)),
    onError: tellFailure,
    onSettled: (_answer, _error, { current }) => !current && queryClient.invalidateQueries(ownSessionsQuery),
  })
  const everywhere = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
    onSuccess: ({ message }) => leave(message),
    onError: tellFailure,
  })
  if (error !== null && sessions === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page
      title={t('sessions.title')}
      text={t('sessions.text')}
      aside={
        <Button variant="default" loading={everywhere.isPending} onClick={() => setIsAsking(true)}>
          {t('sessions.everywhere')}
        </Button>
      }
    >
      <div className={shared.frame}>
        <SessionsTable label={t('sessions.title')} sessions={sessions} onEnd={(session) => end.mutate(session)} />
      </div>
      <RememberedDevices />
      {isAsking && (
        <Confirm
          question={t('sessions.confirmEverywhere')}
          text={t('sessions.confirmEverywhereText')}
          onYes={() => {
            setIsAsking(false)
            everywhere.mutate()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </Page>
  )
}
