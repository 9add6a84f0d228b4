import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInRule } from '#contract/staff/sign-in-rules.ts'
import type { TeamMember } from '#contract/staff/team.ts'
import { IDLE_MINUTES } from '#contract/http/timeouts.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { saveSignInRule, signInRules } from '#contract/staff/sign-in-rules.ts'
import { ownFactorQuery } from '#web/admin/second-factor/own-factor-query.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { roleColour } from '#web/admin/team/role-colours.ts'
import { membersQuery } from '#web/admin/team/team-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/team/team.module.css'

const KEY = ['sign-in-rules']

/** A second factor that is to be required, and whom that stops until they have added one. */
interface Asked {
  role: SignInRule['role']
  stopped: number
  isMeStopped: boolean
}

/** What signing in asks of each role, for Admins; each change is saved at once, a second factor once it was said whom it stops. */
export function SignInRules() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: rules } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(signInRules, {}, { signal })).data,
  })
  const save = useMutation({
    mutationFn: (rule: SignInRule) => call(saveSignInRule, rule),
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(KEY, data)
      tellDone(message)
    },
    onError: tellFailure,
  })
  const me = useSignedIn()?.id
  const [asked, setAsked] = useState<Asked>()
  const ask = useMutation({
    mutationFn: async ({ role }: SignInRule): Promise<Asked> => {
      const [members, own] = await Promise.all([
        queryClient.fetchQuery({ ...membersQuery, staleTime: 0 }),
        queryClient.fetchQuery({ ...ownFactorQuery, staleTime: 0 }),
      ])
      const hasFactor = ({ id, can }: TeamMember) =>
        id === me ? own.authenticator !== null || own.passkeys.length > 0 : can.resetFactor
      const stopped = members.filter(
        (member) => member.type === role && member.suspended_at === null && !hasFactor(member),
      )
      return { role, stopped: stopped.length, isMeStopped: stopped.some(({ id }) => id === me) }
    },
    onSuccess: setAsked,
    onError: tellFailure,
  })
  const underWay = [save, ask].find(({ isPending }) => isPending)
  const columns = useColumns(
    (rule) => save.mutate(rule),
    (rule) => (rule.second_factor ? save.mutate({ ...rule, second_factor: false }) : ask.mutate(rule)),
    underWay?.variables?.role,
  )
  return (
    <Panel title={t('rules.title')}>
      <div className={styles.rules}>
        <div className={styles.explained}>
          <p>{t('rules.text')}</p>
          <dl>
            <dt>{t('rules.secondFactor')}</dt>
            <dd>{t('rules.secondFactorText')}</dd>
            <dt>{t('rules.idle')}</dt>
            <dd>{t('rules.idleText')}</dd>
          </dl>
        </div>
        <DataTable
          label={t('rules.title')}
          rows={rules ?? []}
          rowKey={({ role }) => role}
          skeletons={rules === undefined ? 5 : 0}
          isBusy={rules === undefined}
          columns={columns}
        />
      </div>
      {asked !== undefined && (
        <Confirm
          question={t('rules.require', { role: asked.role })}
          text={
            asked.stopped === 0
              ? t('rules.allHaveOne')
              : t('rules.lacking', { count: asked.stopped, formatted: formatCount(asked.stopped) })
          }
          warning={asked.isMeStopped ? t('rules.youLack') : undefined}
          danger={asked.stopped > 0}
          onYes={() => {
            // As it is by now: its time may have been changed before this was asked.
            const rule = rules?.find(({ role }) => role === asked.role)
            if (rule !== undefined) save.mutate({ ...rule, second_factor: true })
            setAsked(undefined)
          }}
          onNo={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

function useColumns(
  save: (rule: SignInRule) => void,
  switchFactor: (rule: SignInRule) => void,
  /** The role of which something is asked or saved just now. */
  busy: string | undefined,
): DataColumn<SignInRule>[] {
  const { t } = useTranslation()
  const inWords = (minutes: number) =>
    minutes < 60 ? t('rules.minutes', { count: minutes }) : t('rules.hours', { count: minutes / 60 })
  const times = [
    { value: '', label: t('rules.none') },
    ...IDLE_MINUTES.map((minutes) => ({ value: String(minutes), label: inWords(minutes) })),
  ]
  return [
    { key: 'role', label: t('rules.role'), cell: ({ role }) => <Badge colour={roleColour(role)}>{role}</Badge> },
    {
      key: 'factor',
      label: t('rules.secondFactor'),
      cell: (rule) => (
        <CheckBox
          label={`${t('rules.secondFactor')}: ${rule.role}`}
          checked={rule.second_factor}
          isBusy={busy === rule.role}
          disabled={busy !== undefined && busy !== rule.role}
          onChange={() => switchFactor(rule)}
        />
      ),
    },
    {
      key: 'idle',
      label: t('rules.idle'),
      cell: (rule) => (
        <PlainSelect
          label={`${t('rules.idle')}: ${rule.role}`}
          value={String(rule.idle_minutes ?? '')}
          options={times}
          onChange={(value) =>
            save({ ...rule, idle_minutes: IDLE_MINUTES.find((one) => String(one) === value) ?? null })
          }
        />
      ),
    },
  ]
}
