import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordWhatsapp } from '#contract/mails/mail-contents.ts'
import type { PreparedMessage } from '#contract/presets/macros.ts'
import { languageTag } from '#contract/values/languages.ts'
import { groupedPhone } from '#contract/values/phone.ts'
import { call } from '#web/api.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import confirmStyles from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/macros/macros.module.css'

interface Props {
  title: string
  messages: PreparedMessage[]
  onClose: () => void
}

/**
 * The WhatsApp messages that a macro prepared. Enter opens one and goes on to the next; who opened which is recorded, and nothing claims that
 * one was sent. They are nowhere else: closing asks first while some are unopened, and a link can be tried again while they stand here.
 */
export function PreparedMessages({ title, messages, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const own = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  // Those that were opened, and whether that is recorded.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const mark = (orderId: number, isRecorded: boolean) => setOpened((before) => new Map(before).set(orderId, isRecorded))
  const [only] = messages.length === 1 ? messages : []
  const record = useMutation({
    mutationFn: (orderId: number) => call(recordWhatsapp, { orderId }),
    onMutate: (orderId) => mark(orderId, opened.get(orderId) ?? false),
    onSuccess: (_answer, orderId) => mark(orderId, true),
    onError: tellFailure,
    onSettled: (_answer, _error, orderId) => queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
  })
  const focusOn = (index: number) => own.current?.querySelectorAll<HTMLElement>('a, [data-close]')[index]?.focus()
  useEffect(() => focusOn(0), [])
  const unopened = messages.filter(({ id }) => !opened.has(id)).length
  const close = () => (unopened > 0 ? setAsking(true) : onClose())
  return (
    <Dialog title={title} onClose={close}>
      <div ref={own}>
        <p className={styles.prepared}>
          {t('macros.prepared', { count: messages.length, formatted: formatCount(messages.length) })}
        </p>
        {only && (
          <blockquote className={styles.words} lang={languageTag(only.language)}>
            {only.text}
          </blockquote>
        )}
        <ul className={styles.messages}>
          {messages.map(({ id, number, text }, index) => (
            <li key={id}>
              <div>
                #{id} · {groupedPhone(`+${number}`)}
                <span role="status" className={styles.opened}>
                  {opened.get(id) === true && t('macros.opened')}
                </span>
              </div>
              <Button
                component="a"
                href={whatsappLink({ number, text })}
                target="_blank"
                rel="noopener noreferrer"
                size="compact-sm"
                variant={opened.has(id) ? 'default' : 'filled'}
                aria-label={t('macros.openOf', { id })}
                title={only === undefined ? text : undefined}
                onClick={() => {
                  record.mutate(id)
                  focusOn(index + 1)
                }}
              >
                {t('macros.open')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={confirmStyles.buttons}>
          <Button variant="default" data-close onClick={close}>
            {t('common.close')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          question={t('macros.unopened', { count: unopened, formatted: formatCount(unopened) })}
          text={t('macros.unopenedText')}
          danger
          onNo={() => setAsking(false)}
          onYes={onClose}
        />
      )}
    </Dialog>
  )
}
