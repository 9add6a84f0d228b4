import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail } from '#contract/normalise/email.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER, PROVIDER_NAMES, PROVIDERS, type Provider } from '#contract/mails/providers.ts'
import { CallError } from '#web/api.ts'
import type { ComparedDocument } from '#web/admin/order/documents/document-check.tsx'
import { EarlierDocuments } from '#web/admin/order/documents/earlier-documents.tsx'
import type { Desk } from '#web/admin/orders/next-step.ts'
import { FileCheck, useFileCheck } from '#web/admin/order/documents/file-check.tsx'
import { FileField } from '#web/admin/order/documents/file-field.tsx'
import { useOrderAction, type Said } from '#web/admin/order/use-order-action.ts'
import { sendDocument, type DocumentToSend } from '#web/admin/order/documents/send-document.ts'
import { useIsSending } from '#web/admin/order/mails/send-mail-form.tsx'
import { StoppedAddress } from '#web/admin/order/mails/stopped-address.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/order/forms.module.css'

const AllowDialog = lazyPart(async () => (await import('#web/admin/order/documents/allow-dialog.tsx')).AllowDialog)

/** After asking to change the address it is typed next. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** As the server takes them (contract: DOCUMENT_BYTES_AT_MOST, which would bring zod into the page). */
const BYTES_AT_MOST = 15 * 1024 * 1024

/** TABLE: what comparing a chosen file came to -> whether it can be sent. */
const FITS = { match: 'fits', unsure: 'unsure', unreadable: 'unsure', stopped: 'differs' } as const

interface Props {
  order: OrderDetail
  /** One submit button for each provider, or a choice of one beside a single button. */
  by: 'each provider' | 'a choice'
  /** Order and address are one line until somebody changes the address. */
  isFolded?: boolean
  /** Hears whether a file is chosen, and whether it is fit to be sent. */
  onFile?: (file: Desk['file']) => void
  /** Called once a document went out that was sent to complete the order: by the header's button, and not by the form's own. */
  onSent?: () => void
}

/** Keeps a document for the order and mails it, by either provider; the upload shows its bytes and can be stopped. */
export function DocumentForm({ order, by, isFolded = false, onFile, onSent }: Props) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<{ loaded: number; total: number } | undefined>(undefined)
  const [chosen, setChosen] = useState<Provider>(DEFAULT_PROVIDER)
  const stop = useRef<AbortController | undefined>(undefined)
  const completes = useRef(false)
  const [stopped, setStopped] = useState<number | undefined>(undefined)
  const [isUnfolded, setUnfolded] = useState(!isFolded)
  const isSending = useIsSending(order)
  const empty = { email: order.email, uploadVisaDoc: undefined as File | undefined, inAddition: false }
  const form = useFields(empty, {
    email: (value) => (isEmail(value) ? undefined : t('upload.emailRequired')),
    uploadVisaDoc: (file) => {
      if (file === undefined) return t('upload.fileRequired')
      return file.size > BYTES_AT_MOST ? t('upload.tooLarge', { size: formatBytes(file.size) }) : undefined
    },
  })
  const upload = useOrderAction<Omit<DocumentToSend, keyof Said>>(order.order_id, {
    kind: 'send',
    asks: true,
    send: async (document, said) => {
      stop.current = new AbortController()
      setProgress({ loaded: 0, total: document.file.size })
      try {
        const onProgress = (loaded: number, total: number) => setProgress({ loaded, total })
        return await sendDocument({ ...document, ...said }, { signal: stop.current.signal, onProgress })
      } catch (error) {
        if (error instanceof CallError) form.refuse({ ...error.errors })
        if (error instanceof DOMException) throw new CallError(499, { message: t('upload.cancelled') })
        throw error
      } finally {
        setProgress(undefined)
      }
    },
    onRefused: ({ data }) => {
      const id = findStopped(data)
      setStopped(id)
      return id !== undefined
    },
    done: () => {
      form.reset(empty)
      if (completes.current) onSent?.()
    },
  })

  function send(provider: Provider) {
    return (event: React.FormEvent<HTMLFormElement>) =>
      form.onSubmit(({ email, uploadVisaDoc: file, inAddition }) => {
        if (file === undefined) return
        upload.mutate({ orderId: order.order_id, email: email.trim(), file, provider, inAddition })
      })(event)
  }

  const file = form.values.uploadVisaDoc
  const fileCheck = useFileCheck(order.order_id, file && file.size <= BYTES_AT_MOST ? file : undefined)
  const chosenFile = file === undefined ? 'none' : FITS[fileCheck.data?.verdict ?? 'stopped']
  useEffect(() => onFile?.(chosenFile), [chosenFile, onFile])
  const asked = findQuestions(order, stopped)
  const ownOnly = !order.can.sendElsewhere
  const buttons = by === 'a choice' ? [chosen] : PROVIDER_NAMES
  // What is wrong with the address is shown where it is typed.
  const showsAddress = isUnfolded || form.errors.email !== undefined
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent
          completes.current = submitter === null
          const picked = submitter?.getAttribute('value')
          send(PROVIDER_NAMES.find((name) => name === picked) ?? PROVIDER_NAMES[0])(event)
        }}
      >
        <div className={styles.grid} data-folded={!showsAddress}>
          {!showsAddress ? null : by === 'a choice' ? (
            <NativeSelect
              label={t('sendDocument.provider')}
              value={chosen}
              data={PROVIDER_NAMES.map((value) => ({ value, label: PROVIDERS[value].button }))}
              onChange={(event) =>
                setChosen(PROVIDER_NAMES.find((name) => name === event.currentTarget.value) ?? DEFAULT_PROVIDER)
              }
            />
          ) : (
            <TextInput label={t('upload.orderId')} value={String(order.order_id)} readOnly />
          )}
          {showsAddress && (
            <TextInput
              label={t('upload.email')}
              name="email"
              type="email"
              autoComplete="off"
              {...(isFolded && isUnfolded && { ref: focus })}
              value={form.values.email}
              readOnly={ownOnly}
              description={ownOnly ? t('mail.ownOnly') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(event) => form.set('email', event.currentTarget.value)}
              error={form.errors.email}
            />
          )}
          <FileField
            file={form.values.uploadVisaDoc}
            isForAllAround={by === 'each provider'}
            error={form.errors.uploadVisaDoc}
            onFile={(file) => form.set('uploadVisaDoc', file)}
          />
          <EarlierDocuments
            order={order}
            inAddition={form.values.inAddition}
            onChange={(inAddition) => form.set('inAddition', inAddition)}
          />
        </div>
        {!showsAddress && (
          <p className={styles.to}>
            {t('upload.to', { email: form.values.email })}
            {!ownOnly && (
              <button type="button" aria-label={t('upload.changeTo')} onClick={() => setUnfolded(true)}>
                {t('upload.change')}
              </button>
            )}
          </p>
        )}
        <FileCheck order={order} asked={fileCheck} />
        <StoppedAddress order={order} email={form.values.email} />
        {progress === undefined ? (
          <div className={styles.buttons}>
            {buttons.map((provider) => (
              <Button
                key={provider}
                type="submit"
                value={provider}
                variant="default"
                disabled={isSending || fileCheck.isFetching}
                leftSection={<Send size={15} aria-hidden />}
              >
                {by === 'a choice'
                  ? t('sendDocument.title')
                  : t('upload.submit', { provider: PROVIDERS[provider].button })}
              </Button>
            ))}
          </div>
        ) : (
          <Progress {...progress} onStop={() => stop.current?.abort()} />
        )}
      </form>
      {asked !== undefined && upload.variables !== undefined && (
        <Layer label={t('documents.allow')} field={t('documents.reason')} onClose={() => setStopped(undefined)}>
          <AllowDialog
            order={order}
            document={asked}
            to={upload.variables}
            onAllowed={() => form.reset(empty)}
            onClose={() => setStopped(undefined)}
          />
        </Layer>
      )}
    </>
  )
}

/** The id of the document that a refusal names as stopped. */
function findStopped(data: unknown): number | undefined {
  const { documentId, state } = (data ?? {}) as { documentId?: number; state?: string }
  return state === 'stopped' ? documentId : undefined
}

/** The stopped document that this member may be asked about; another order's traveller is a Manager's or Admin's to decide. */
function findQuestions({ documents, can }: OrderDetail, id: number | undefined): ComparedDocument | undefined {
  const found = documents.find((document) => document.id === id && document.state === 'stopped')
  if (!found?.check || (found.check.otherOrderId !== null && !can.allowDocuments)) return undefined
  return { id: found.id, check: found.check }
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
