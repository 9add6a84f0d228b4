import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/staff/team.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { LeftNote } from '#web/admin/frame/left-note.tsx'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { useKeptFields } from '#web/admin/session/use-kept-fields.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { addTeamMember, inviteTeamMember, updateTeamMember } from '#contract/staff/team.ts'
import { PASSWORD_MASK, typePassword } from '#web/admin/team/masked-password.ts'
import { memberTypesQuery, useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { isEmail } from '#contract/normalise/email.ts'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/team/team.module.css'

const EMPTY = { name: '', password: '', email: '', type: '', invite: false }
const PASSWORD_AT_LEAST = 6

type Values = typeof EMPTY

/** The name under which is kept what is typed for a member, or for a new one. */
export function memberFormOf(member: Pick<TeamMember, 'id'> | undefined): string {
  return `member-${member?.id ?? 'new'}`
}

/** Adds a member, with a password or by an invitation; or changes the one that is given. */
export function MemberForm({ member, onSaved }: { member?: TeamMember; onSaved?: () => void }) {
  const { t, i18n } = useTranslation()
  const refresh = useRefreshTeam()
  const me = useSignedIn()
  const types = useQuery(memberTypesQuery).data ?? []
  const isLocked = member !== undefined && !member.can.edit
  const kept = useKeptFields(memberFormOf(member), member === undefined ? EMPTY : valuesOf(member), ['password'])
  const form = useFields<Values>(kept.start, {
    name: (value) => (value.trim() === '' ? t('team.nameRequired') : undefined),
    password: checkPassword,
    email: (value) => (isEmail(value) ? undefined : t('team.emailRequired')),
    type: (value) => (value === '' ? t('team.typeRequired') : undefined),
  })
  const isOwn = member !== undefined && member.id === me?.id
  const { asPerson, dialog } = useAsPerson()
  const isInvited = member === undefined && form.values.invite
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    form.set(name, value)
    kept.keep({ ...form.values, [name]: value })
  }
  const startOver = (to: Values) => {
    kept.forget()
    form.reset(to)
  }

  function checkPassword(value: string, { invite }: Values): string | undefined {
    if (member === undefined && invite) return undefined
    if (value === '') return member === undefined ? t('team.passwordRequired') : undefined
    return value.length < PASSWORD_AT_LEAST ? t('team.passwordShort') : undefined
  }

  const save = useMutation({
    mutationFn: ({ invite, password, ...values }: Values) =>
      asPerson(() => {
        if (member !== undefined) return call(updateTeamMember, { tmId: member.id, password, ...values })
        return invite
          ? call(inviteTeamMember, { ...values, language: i18n.language })
          : call(addTeamMember, { ...values, password })
      }),
    onSuccess: async ({ data, message }) => {
      tellDone(message === '' ? t('team.saved') : message)
      startOver(member === undefined ? EMPTY : valuesOf(data))
      onSaved?.()
      await refresh()
    },
    onError: (error) => {
      if (error instanceof CallError) form.refuse(error.errors)
      tellFailure(error)
    },
  })
  const choices = types.filter(({ type, assignable }) => assignable || type === member?.type)

  return (
    <>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))} className={styles.form}>
        {kept.isLeft && <LeftNote onDrop={() => startOver(member === undefined ? EMPTY : valuesOf(member))} />}
        <TextInput
          label={t('team.name')}
          name="name"
          autoComplete="off"
          maxLength={120}
          readOnly={isLocked}
          value={form.values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={form.errors.name}
        />
        <TextInput
          label={t('team.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          readOnly={isLocked}
          value={form.values.email}
          onChange={(event) => set('email', event.currentTarget.value)}
          error={form.errors.email}
        />
        <NativeSelect
          label={t('team.type')}
          name="type"
          disabled={member !== undefined && !member.can.changeType}
          description={isOwn ? t('team.ownType') : undefined}
          value={form.values.type}
          onChange={(event) => set('type', event.currentTarget.value)}
          error={form.errors.type}
          data={[{ value: '', label: t('team.choose') }, ...choices.map(({ type }) => ({ value: type, label: type }))]}
        />
        {member === undefined && (
          <Checkbox
            label={t('team.invite')}
            description={t('team.inviteHint')}
            checked={form.values.invite}
            onChange={(event) => set('invite', event.currentTarget.checked)}
          />
        )}
        <PasswordInput
          label={t('team.password')}
          name="password"
          autoComplete="new-password"
          maxLength={1024}
          readOnly={isLocked || isOwn}
          disabled={isInvited}
          value={isInvited ? '' : form.values.password}
          description={
            isOwn ? t('team.ownPassword') : member !== undefined && !isLocked ? t('team.keepHint') : undefined
          }
          onFocus={(event) => event.currentTarget.value === PASSWORD_MASK && event.currentTarget.select()}
          onBlur={() => member !== undefined && form.values.password === '' && set('password', PASSWORD_MASK)}
          onChange={(event) => set('password', typePassword(form.values.password, event.currentTarget.value))}
          error={form.errors.password}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        {isLocked ? (
          <p className={styles.note}>{t('team.notYours')}</p>
        ) : (
          <Button type="submit" loading={save.isPending}>
            {t('team.submit')}
          </Button>
        )}
      </form>
      {dialog}
    </>
  )
}

function valuesOf({ name, email, type }: TeamMember): Values {
  return { name, password: PASSWORD_MASK, email, type, invite: false }
}
