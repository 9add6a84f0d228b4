import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArchiveX, ArrowLeft, Eye, FileDown, TriangleAlert, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#web/api.ts'
import { AttachPanel } from '#web/admin/government-mail/attach-panel.tsx'
import { GOVERNMENT_MAIL_KEY, mailQuery, saveOriginal, type GovernmentMail } from '#web/admin/government-mail/calls.ts'
import { setAsideGovernmentMail } from '#contract/mails/government-mail.ts'
import { OrderLinks } from '#web/admin/government-mail/order-links.tsx'
import { SenderBadge } from '#web/admin/government-mail/sender-badge.tsx'
import { useHeadingLedTo, useLeadOn } from '#web/admin/government-mail/use-lead-on.ts'
import { fetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'
import { DASH, exactMoment, shortMoment } from '#web/admin/formats/formats.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/government-mail/government-mail.module.css'

const route = getRouteApi('/admin/government-mail/$mailId')

/** One message, and what is done with it. */
export function MailPage() {
  const { mailId } = route.useParams()
  return (
    <Guarded permission="government-mail:sort">
      <LoadedMail key={mailId} mailId={mailId} />
    </Guarded>
  )
}

function LoadedMail({ mailId }: { mailId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: mail, error, refetch } = useQuery(mailQuery(mailId))
  useLiveEvent('order', ({ parts }) => {
    if (parts.includes('government_mails')) fetchAgain(client, mailQuery(mailId).queryKey)
  })
  if (error instanceof CallError && (error.status === 404 || error.status === 422)) {
    const action = <BackLink list="unmatched" />
    const words = { title: t('governmentMail.missingTitle'), text: t('governmentMail.missingText') }
    return <StatePanel icon={ArchiveX} isPage {...words} action={action} />
  }
  if (mail !== undefined) return <Mail mail={mail} />
  return error === null ? (
    <div className={styles.waiting} aria-busy />
  ) : (
    <FailurePanel error={error} retry={() => void refetch()} />
  )
}

function BackLink({ list }: { list: GovernmentMail['state'] }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/admin/government-mail"
      search={{ list: list === 'received' ? 'unmatched' : list, before: '' }}
      className={shared.back}
    >
      <ArrowLeft size={15} aria-hidden />
      {t('governmentMail.back')}
    </Link>
  )
}

function Mail({ mail }: { mail: GovernmentMail }) {
  const { t } = useTranslation()
  const heading = useHeadingLedTo()
  return (
    <>
      <BackLink list={mail.state} />
      <Page title={mail.subject || t('governmentMail.noSubject')} heading={heading} aside={<Actions mail={mail} />}>
        <div className={styles.columns}>
          <Panel title={t('governmentMail.message')} aside={<SenderBadge sender={mail.sender} />}>
            {mail.problem !== null && (
              <p className={styles.problem}>
                <TriangleAlert size={15} aria-hidden /> {mail.problem}
              </p>
            )}
            <Facts mail={mail} />
            <p className={styles.text}>{mail.text || t('governmentMail.noText')}</p>
            <h3 className={styles.filesHead}>{t('governmentMail.files', { count: mail.files.length })}</h3>
            {mail.files.length === 0 ? (
              <p className={styles.hint}>{t('governmentMail.noFiles')}</p>
            ) : (
              <ul className={styles.files}>
                {mail.files.map((file, place) => (
                  <li key={place}>
                    <strong>{file.name}</strong> <span>{formatBytes(file.bytes)}</span>
                    {file.url !== null && (
                      <Button
                        component="a"
                        size="compact-sm"
                        variant="subtle"
                        href={file.url}
                        target="_blank"
                        rel="noopener"
                        data-screen-only
                        aria-label={t('governmentMail.viewOf', { name: file.name })}
                        leftSection={<Eye size={14} aria-hidden />}
                      >
                        {t('governmentMail.view')}
                      </Button>
                    )}
                    {file.problem !== null && <small>{file.problem}</small>}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          {mail.has_original && <AttachPanel mail={mail} />}
        </div>
      </Page>
    </>
  )
}

function Facts({ mail }: { mail: GovernmentMail }) {
  const { t } = useTranslation()
  const from = [mail.from_name, mail.from_address === '' ? '' : `<${mail.from_address}>`].filter(Boolean).join(' ')
  const facts: [string, ReactNode][] = [
    [t('governmentMail.from'), from || t('governmentMail.noSender')],
    [t('governmentMail.to'), mail.recipients.join(', ') || DASH],
    [t('governmentMail.received'), shortMoment(mail.received_at)],
    [t('governmentMail.channel'), t(`governmentMail.channels.${mail.channel}`)],
  ]
  if (mail.sent_at !== null) facts.push([t('governmentMail.sent'), exactMoment(mail.sent_at, 'minute')])
  if (mail.order_ids.length > 0)
    facts.push([t('governmentMail.attachedTo'), <OrderLinks key="o" ids={mail.order_ids} />])
  return (
    <dl className={`${shared.facts} ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ mail }: { mail: GovernmentMail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isAside = mail.state === 'set-aside'
  const save = useMutation({ mutationFn: () => saveOriginal(mail.id), onError: tellFailure })
  const leadOn = useLeadOn(mail.id)
  const setAside = useMutation({
    mutationKey: LEADS_ON,
    mutationFn: (back: boolean) => call(setAsideGovernmentMail, { mailId: mail.id, back }),
    onSuccess: async ({ message }, back) => {
      tellDone(message, { undo: back ? undefined : () => setAside.mutate(true) })
      if (!back) await leadOn('next')
    },
    onError: async (error, back) => {
      tellFailure(error)
      // Somebody else has sorted it meanwhile.
      if (!back && error instanceof CallError && error.status === 409) await leadOn('list')
    },
    onSettled: () => client.invalidateQueries({ queryKey: [GOVERNMENT_MAIL_KEY] }),
  })
  return (
    <>
      {mail.has_original && (
        <Button
          variant="default"
          title={t('governmentMail.originalHint')}
          leftSection={<FileDown size={15} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('governmentMail.original')}
        </Button>
      )}
      {(mail.state === 'unmatched' || isAside) && (
        <Button
          variant="default"
          leftSection={isAside ? <Undo2 size={15} aria-hidden /> : <ArchiveX size={15} aria-hidden />}
          // Not `disabled`, which would take the focus away from who has just pressed it.
          aria-disabled={setAside.isPending}
          data-disabled={setAside.isPending || undefined}
          onClick={() => {
            if (setAside.isPending) return
            if (isAside) setAside.mutate(true)
            else setAsking(true)
          }}
        >
          {t(isAside ? 'governmentMail.takeBack' : 'governmentMail.setAside')}
        </Button>
      )}
      {asking && (
        <Confirm
          question={t('governmentMail.confirmSetAside')}
          text={t('governmentMail.confirmSetAsideText')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            setAside.mutate(false)
          }}
        />
      )}
    </>
  )
}
