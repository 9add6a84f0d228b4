import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/api.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { keepFormDraft, readFormDraft } from '#web/admin/session/remark-drafts.ts'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { MemberFactor } from '#web/admin/team/member-factor.tsx'
import { MemberForm, memberFormOf } from '#web/admin/team/member-form.tsx'
import { MembersList } from '#web/admin/team/members-list.tsx'
import { MemberSessions } from '#web/admin/team/member-sessions.tsx'
import { memberQuery } from '#web/admin/team/team-queries.ts'
import { SignInRules } from '#web/admin/team/sign-in-rules.tsx'
import { giveBackFocus } from '#web/ui/give-back-focus.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from '#web/admin/team/team.module.css'

/** Manage Team: the list, and before it, where somebody asks for it, the form that adds a member or changes the one in the address. */
export function TeamPage() {
  const { t } = useTranslation()
  usePageTitle(t('team.pageTitle', { title: t('title') }))
  return (
    <Guarded permission="team:read">
      <Team />
    </Guarded>
  )
}

function Team() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useCan()
  const canWrite = may('team:write')
  const { teamMemberId } = useParams({ strict: false })
  const me = useSignedIn()?.id
  const add = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  // What was typed and not saved is there again.
  const [isAdding, setAdding] = useState(
    () => me !== undefined && readFormDraft(me, memberFormOf(undefined)) !== undefined,
  )
  const open = () =>
    giveBackFocus(
      () => setAdding(true),
      () => form.current?.querySelector('input'),
    )
  const close = () =>
    giveBackFocus(
      () => setAdding(false),
      () => add.current,
    )
  const onDeleted = (id: number) => {
    if (String(id) === teamMemberId) void navigate({ to: '/admin/manage-team', replace: true })
  }
  return (
    <Page
      title={t('team.title')}
      {...(canWrite ? {} : { text: t('team.readOnly') })}
      aside={
        canWrite &&
        teamMemberId === undefined &&
        !isAdding && (
          <Button ref={add} onClick={open}>
            {t('team.add')}
          </Button>
        )
      }
    >
      <div className={styles.columns} data-form={canWrite}>
        {canWrite && teamMemberId === undefined && isAdding && <NewMember ref={form} onClose={close} />}
        {canWrite && teamMemberId !== undefined && <EditedMember key={teamMemberId} id={teamMemberId} />}
        <MembersList canWrite={canWrite} onDeleted={onDeleted} />
        {may('sign-in-rules:write') && <SignInRules />}
      </div>
    </Page>
  )
}

/** The form that adds a member. */
function NewMember({ ref, onClose }: { ref: RefObject<HTMLDivElement | null>; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div ref={ref}>
      <Panel
        title={t('team.add')}
        aside={
          <Button variant="default" size="xs" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <MemberForm onSaved={onClose} />
      </Panel>
    </div>
  )
}

function EditedMember({ id }: { id: string }) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  if (error instanceof CallError && (error.status === 404 || error.status === 422)) {
    return (
      <StatePanel
        icon={UserRoundX}
        title={t('team.missingTitle')}
        text={t('team.missingText')}
        action={<Link to="/admin/manage-team">{t('team.toList')}</Link>}
      />
    )
  }
  if (error !== null && member === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  if (member === undefined) return <div className={styles.waiting} aria-busy />
  return (
    <>
      <Panel title={t('team.edit', { name: member.name })}>
        <MemberForm key={member.id} member={member} />
        <Link
          to="/admin/manage-team"
          className={styles.other}
          onClick={() => me !== undefined && keepFormDraft(me, memberFormOf(member), undefined)}
        >
          {t('team.cancel')}
        </Link>
      </Panel>
      {member.can.resetFactor && <MemberFactor member={member} />}
      {member.can.seeSessions && (
        <div className={styles.sessions}>
          <MemberSessions memberId={member.id} />
        </div>
      )}
    </>
  )
}
