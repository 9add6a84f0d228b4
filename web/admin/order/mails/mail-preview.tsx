import { Paperclip } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailContent } from '#contract/mails/mail-contents.ts'
import { htmlMaker } from '#web/ui/trusted-types.ts'
import shared from '#web/admin/frame/parts.module.css'
import { languageName } from '#web/admin/formats/language-name.ts'
import styles from '#web/admin/order/mails/mail-preview.module.css'

/** TABLE: the ways to look at a mail; a width is that of the frame, in pixels: a telephone and a desk. */
const VIEWS = { phone: 360, desk: 700, text: undefined } as const
type View = keyof typeof VIEWS

/** A mail as its reader gets it: who sends it, and both its parts. */
export function MailPreview({ mail }: { mail: MailContent }) {
  const { t, i18n } = useTranslation()
  const [view, setView] = useState<View>(window.innerWidth < 767 ? 'phone' : 'desk')
  const facts = [
    [t('mailContent.from'), mail.from],
    [t('mailContent.to'), mail.to],
    [t('mailContent.replyTo'), mail.reply_to],
    [t('mailContent.subject'), mail.subject],
    [t('mailContent.language'), languageName(mail.language, i18n.language)],
  ] as const
  const width = VIEWS[view]
  return (
    <div className={styles.mail}>
      <dl className={`${shared.facts} ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {mail.attachments.length > 0 && (
          <div>
            <dt>{t('mailContent.attached')}</dt>
            <dd className={styles.files}>
              {mail.attachments.map((name) => (
                <span key={name}>
                  <Paperclip size={13} aria-hidden /> {name}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.views} role="group" aria-label={t('mailContent.views')}>
        {(Object.keys(VIEWS) as View[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
            {t(`mailContent.${name}`)}
          </button>
        ))}
      </div>
      {width === undefined ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
        <pre className={styles.text} tabIndex={0} aria-label={t('mailContent.text')}>
          {mail.text}
        </pre>
      ) : (
        <HtmlFrame html={mail.html} width={width} />
      )}
    </div>
  )
}

/** A mail is markup, and shown in a frame without scripts alone. */
const mailHtml = htmlMaker('mail', (html) => html)

/**
 * The mail's HTML in a frame of its own, as high as the mail: without scripts, and with links that lead nowhere, because
 * following the traveller's link would enter the history as the traveller's own visit.
 */
function HtmlFrame({ html, width }: { html: string; width: number }) {
  const { t } = useTranslation()
  const note = useId()
  // Another one of the same text would load the frame again.
  const shown = useMemo(() => mailHtml(html), [html])
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(400)
  const [loaded, setLoaded] = useState<Document | undefined>(undefined)
  useEffect(() => {
    if (loaded === undefined) return undefined
    const lead = (event: Event) => event.preventDefault()
    for (const kind of ['click', 'auxclick', 'submit']) loaded.addEventListener(kind, lead)
    // Keys pressed within the frame do not reach the dialog, which closes by one.
    loaded.addEventListener('keydown', ({ key }) =>
      frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
    const observer = new ResizeObserver(() => setHeight(loaded.documentElement.offsetHeight))
    observer.observe(loaded.documentElement)
    return () => observer.disconnect()
  }, [loaded])
  return (
    <>
      <p id={note} className={styles.note}>
        {t('mailContent.noLinks')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <div className={styles.scroll} role="group" tabIndex={0} aria-label={t('mailContent.mail')}>
        <iframe
          ref={frame}
          className={styles.frame}
          style={{ width, height }}
          title={t('mailContent.frame', { width })}
          aria-describedby={note}
          sandbox="allow-same-origin"
          srcDoc={shown}
          onLoad={() => setLoaded(frame.current?.contentDocument ?? undefined)}
        />
      </div>
    </>
  )
}
