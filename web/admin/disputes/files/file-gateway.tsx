import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileAnswer } from '#contract/disputes/dispute-files.ts'
import desk from '#web/admin/disputes/disputes.module.css'
import styles from '#web/admin/disputes/files/file.module.css'

interface Props {
  answer: FileAnswer
  onSay: (said: { gateway: string | undefined }) => void
}

/** Whose file it is: typed, or one of the gateways that earlier disputes came from. */
export function FileGateway({ answer, onSay }: Props) {
  const { t } = useTranslation()
  const [gateway, setGateway] = useState(answer.gateway ?? '')
  const [isMissed, setMissed] = useState(false)
  const isNew =
    answer.gateway !== null && !answer.gateways.some((one) => one.toLowerCase() === answer.gateway?.toLowerCase())
  const sayGateway = () => {
    const typed = gateway.trim()
    setMissed(typed === '')
    if (typed !== (answer.gateway ?? '')) onSay({ gateway: typed || undefined })
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sayGateway()
        }}
      >
        <TextInput
          className={styles.gateway}
          label={t('disputes.fields.gateway')}
          description={t('disputes.file.gatewayHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="gateway"
          list="dispute-gateways"
          maxLength={60}
          autoComplete="off"
          value={gateway}
          onChange={({ currentTarget }) => setGateway(currentTarget.value)}
          onBlur={sayGateway}
          error={answer.gateway === null && isMissed ? t('disputes.gatewayRequired') : undefined}
        />
        <datalist id="dispute-gateways">
          {answer.gateways.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      {(answer.gateway === null || isNew) && (
        <div className={styles.gatewayNote}>
          <p className={desk.note} role="note">
            {answer.gateway === null
              ? t('disputes.file.gatewayFirst')
              : t('disputes.file.gatewayNew', { gateway: answer.gateway })}
          </p>
        </div>
      )}
    </>
  )
}
