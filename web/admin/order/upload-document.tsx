import { Button, CloseButton, TextInput } from '@mantine/core'
import { FileUp, Send } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#contract/providers.ts'
import { CallError } from '#web/api.ts'
import { useOrderAction } from '#web/admin/order/order-query.ts'
import { Section } from '#web/admin/order/section.tsx'
import { sendDocument, type DocumentToSend } from '#web/admin/order/send-document.ts'
import { useIsSending } from '#web/admin/order/send-mail-form.tsx'
import { StoppedAddress } from '#web/admin/order/stopped-address.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { isEmail } from '#web/ui/is-email.ts'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/order/forms.module.css'

/** As the server takes them (contract: DOCUMENT_BYTES_AT_MOST, which would bring zod into the page). */
const BYTES_AT_MOST = 15 * 1024 * 1024

/** Keeps a document for the order and mails it, by either provider; the upload shows its bytes and can be stopped. */
export function UploadDocument({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<{ loaded: number; total: number } | undefined>(undefined)
  const stop = useRef<AbortController | undefined>(undefined)
  const isSending = useIsSending(order)
  const form = useFields(
    { email: order.email, uploadVisaDoc: undefined as File | undefined },
    {
      email: (value) => (isEmail(value) ? undefined : t('upload.emailRequired')),
      uploadVisaDoc: (file) => {
        if (file === undefined) return t('upload.fileRequired')
        return file.size > BYTES_AT_MOST ? t('upload.tooLarge', { size: formatBytes(file.size) }) : undefined
      },
    },
  )
  const upload = useOrderAction<Omit<DocumentToSend, 'sendAnyway'>>(order.order_id, {
    kind: 'send',
    send: async (document, sendAnyway) => {
      stop.current = new AbortController()
      setProgress({ loaded: 0, total: document.file.size })
      try {
        const onProgress = (loaded: number, total: number) => setProgress({ loaded, total })
        return await sendDocument({ ...document, sendAnyway }, { signal: stop.current.signal, onProgress })
      } catch (error) {
        if (error instanceof CallError) form.refuse({ ...error.errors })
        if (error instanceof DOMException) throw new CallError(499, { message: t('upload.cancelled') })
        throw error
      } finally {
        setProgress(undefined)
      }
    },
    done: () => form.reset({ email: order.email, uploadVisaDoc: undefined }),
  })

  function send(provider: Provider) {
    return (event: React.FormEvent<HTMLFormElement>) =>
      form.onSubmit(({ email, uploadVisaDoc: file }) => {
        if (file !== undefined) upload.mutate({ orderId: order.order_id, email: email.trim(), file, provider })
      })(event)
  }

  const ownOnly = !order.can.sendElsewhere
  return (
    <Section name="upload">
      <form
        noValidate
        onSubmit={(event) => {
          const picked = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
          send(PROVIDER_NAMES.find((name) => name === picked) ?? PROVIDER_NAMES[0])(event)
        }}
      >
        <div className={styles.grid}>
          <TextInput label={t('upload.orderId')} value={String(order.order_id)} readOnly />
          <TextInput
            label={t('upload.email')}
            name="email"
            type="email"
            autoComplete="off"
            value={form.values.email}
            readOnly={ownOnly}
            description={ownOnly ? t('mail.ownOnly') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => form.set('email', event.currentTarget.value)}
            error={form.errors.email}
          />
          <FileField
            file={form.values.uploadVisaDoc}
            error={form.errors.uploadVisaDoc}
            onFile={(file) => form.set('uploadVisaDoc', file)}
          />
        </div>
        <StoppedAddress order={order} email={form.values.email} />
        {progress === undefined ? (
          <div className={styles.buttons}>
            {PROVIDER_NAMES.map((provider, index) => (
              <Button
                key={provider}
                type="submit"
                value={provider}
                variant={index === 0 ? 'filled' : 'default'}
                disabled={isSending}
                leftSection={<Send size={15} aria-hidden />}
              >
                {t('upload.submit', { provider: PROVIDERS[provider].button })}
              </Button>
            ))}
          </div>
        ) : (
          <Progress {...progress} onStop={() => stop.current?.abort()} />
        )}
      </form>
    </Section>
  )
}

function Progress({ loaded, total, onStop }: { loaded: number; total: number; onStop: () => void }) {
  const { t } = useTranslation()
  const arrived = loaded >= total
  const words = arrived
    ? t('upload.checking')
    : t('upload.sending', { loaded: formatBytes(loaded), total: formatBytes(total) })
  return (
    <div className={styles.progress}>
      <div className={styles.progressLine}>
        <span role="status">{words}</span>
        {!arrived && (
          <Button size="compact-sm" variant="default" onClick={onStop}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
      <progress value={arrived ? undefined : loaded} max={total} aria-label={words} />
    </div>
  )
}

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
}

function FileField({ file, error, onFile }: FileFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) onFile(dropped)
  }
  return (
    <div
      className={styles.file}
      data-over={over}
      data-error={error !== undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={styles.fileLabel} htmlFor="uploadVisaDoc">
        {t('upload.file')}
      </label>
      <input
        ref={input}
        id="uploadVisaDoc"
        name="uploadVisaDoc"
        type="file"
        accept=".pdf,image/*"
        aria-invalid={error !== undefined}
        aria-describedby="uploadVisaDoc-error"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <label className={styles.drop} htmlFor="uploadVisaDoc">
        <FileUp size={17} aria-hidden />
        {file === undefined ? (
          <span>
            {t('upload.choose')} <span className={styles.hint}>{t('upload.drop')}</span>
          </span>
        ) : (
          <>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.hint}>{formatBytes(file.size)}</span>
            <CloseButton
              size="xs"
              aria-label={t('upload.clear')}
              onClick={(event) => {
                event.preventDefault()
                onFile(undefined)
                input.current?.focus()
              }}
            />
          </>
        )}
      </label>
      <p id="uploadVisaDoc-error" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
