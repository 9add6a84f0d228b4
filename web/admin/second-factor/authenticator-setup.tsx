import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { call, CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import type { beginAuthenticator } from '#contract/staff/second-factor.ts'
import { confirmAuthenticator } from '#contract/staff/second-factor.ts'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'

interface Props {
  begun: Data<typeof beginAuthenticator>
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Brings the secret into an authenticator app, by its picture or its key, and asks for the first code. */
export function AuthenticatorSetup({ begun, onOn, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useFields(
    { code: '' },
    { code: (value) => (value.trim() === '' ? t('signIn.codeRequired') : undefined) },
  )
  const { asPerson, dialog } = useAsPerson()
  const confirm = useMutation({
    mutationFn: ({ code }: typeof form.values) => asPerson(() => call(confirmAuthenticator, { code })),
    onSuccess: ({ data }) => onOn(data.recovery_codes),
    onError: (error) => {
      if (error instanceof CallError && error.errors.code !== undefined) form.refuse(error.errors)
      else tellFailure(error)
    },
  })
  return (
    <ol className={styles.steps}>
      <li>
        <p>{t('secondFactor.scan')}</p>
        <img
          className={styles.picture}
          src={begun.picture}
          alt={t('secondFactor.pictureAlt')}
          width={200}
          height={200}
        />
        <p>{t('secondFactor.orType')}</p>
        <CopyValue value={begun.key} wraps />
        <p>
          <a href={begun.address}>{t('secondFactor.openApp')}</a>
        </p>
      </li>
      <li>
        <p>{t('secondFactor.firstCode')}</p>
        <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
          <TextInput
            label={t('signIn.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={16}
            value={form.values.code}
            onChange={(event) => form.set('code', event.currentTarget.value)}
            error={form.errors.code}
          />
          <div className={styles.buttons}>
            <Button type="submit" loading={confirm.isPending}>
              {t('secondFactor.turnOn')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
        {dialog}
      </li>
    </ol>
  )
}
