import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordWhatsapp } from '#contract/mails/mail-contents.ts'
import type { PreparedMessage } from '#contract/presets/macros.ts'
import { languageTag } from '#contract/values/languages.ts'
import { call } from '#web/api.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { formatCount } from '#web/ui/format-count.ts'
import confirmStyles from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/macros/macros.module.css'

interface Props {
  messages: PreparedMessage[]
  onClose: () => void
}

/** The WhatsApp messages that a macro prepared. Enter opens one and goes on to the next; who opened which is recorded, and nobody says that one was sent. */
export function PreparedMessages({ messages, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const own = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [only] = messages.length === 1 ? messages : []
  const record = useMutation({
    mutationFn: (orderId: number) => call(recordWhatsapp, { orderId }),
    onSuccess: ({ message }, orderId) => {
      setOpened((before) => new Set([...before, orderId]))
      if (only === undefined) return
      tellDone(message, { of: `#${orderId}` })
      onClose()
    },
    onError: tellFailure,
    onSettled: (_answer, _error, orderId) => queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
  })
  const focusOn = (index: number) => own.current?.querySelectorAll<HTMLElement>('a, [data-close]')[index]?.focus()
  useEffect(() => focusOn(0), [])
  return (
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
              #{id} · +{number}
              <span role="status" className={styles.opened}>
                {opened.has(id) && t('macros.opened')}
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
        <Button variant="default" data-close onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
