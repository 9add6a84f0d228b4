import { Button } from '@mantine/core'
import { FileCheck2, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptCasePack, type KeptPack } from '#contract/disputes/case-packs.ts'
import { usePrintPdf } from '#web/admin/defence-pack/print-pdf.ts'
import { useSubmit } from '#web/admin/defence-pack/use-stage.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/defence-pack/defence-pack.module.css'

/** What was sent of a dispute: when, by whom, its digest, and the very file. */
export function KeptPacks({ kept }: { kept: KeptPack[] }) {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">{t('casePack.kept')}</h2>
      <ul>
        {kept.map((one, at) => (
          <Kept key={one.id} one={one} isNewest={at === 0} />
        ))}
      </ul>
    </section>
  )
}

/** What became of what was staged at Stripe. */
function AtStripe({ stripe: { state, at, by, besides } }: { stripe: NonNullable<KeptPack['stripe']> }) {
  const { t } = useTranslation()
  return (
    <>
      <small>
        {state === 'submitted'
          ? t('casePack.submitted', { when: at === null ? '' : exactMoment(at), name: by ?? '' })
          : t(state === 'tried' ? 'casePack.tried' : 'casePack.notSent')}
      </small>
      {besides.length > 0 && <small>{t('casePack.besides', { fields: besides.join(', ') })}</small>}
    </>
  )
}

/** Sends what is staged to the bank: a press of its own, and one more that says so. */
function Submit({ one }: { one: KeptPack }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const submit = useSubmit(one, () => setIsAsked(false))
  return (
    <>
      <Button leftSection={<Landmark size={15} aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('casePack.submit')}
      </Button>
      {isAsked && (
        <Dialog title={t('casePack.submitTitle')} size="sm" onClose={() => setIsAsked(false)}>
          <p className={styles.confirm}>{t('casePack.submitText')}</p>
          <div className={shared.buttons}>
            <Button variant="default" data-autofocus onClick={() => setIsAsked(false)}>
              {t('common.cancel')}
            </Button>
            <Button loading={submit.isPending} onClick={() => submit.mutate()}>
              {t('casePack.submit')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Kept({ one, isNewest }: { one: KeptPack; isNewest: boolean }) {
  const { id, sentAt, sentBy, pages, bytes, sha256, blackAndWhite, isThere, stripe } = one
  const { t } = useTranslation()
  const open = usePrintPdf(() => fetchFile(keptCasePack, { packId: id }))
  const when = exactMoment(sentAt)
  return (
    <li>
      <span>
        <strong>{t(stripe === null ? 'casePack.sent' : 'casePack.staged', { when, name: sentBy })}</strong>
        {stripe !== null && <AtStripe stripe={stripe} />}
        <small>
          {t('casePack.size', { count: pages, size: formatBytes(bytes) })}
          {blackAndWhite && ` · ${t('casePack.grey')}`}
        </small>
        <small className={styles.digest}>
          SHA-256 <CopyValue value={sha256} wraps />
        </small>
      </span>
      {isNewest && stripe !== null && stripe.state !== 'submitted' && <Submit one={one} />}
      {isThere ? (
        <Button
          variant="default"
          leftSection={<FileCheck2 size={15} aria-hidden />}
          loading={open.isPending}
          aria-label={t('casePack.openOf', { when })}
          onClick={() => open.mutate(undefined)}
        >
          {t('casePack.open')}
        </Button>
      ) : (
        <small>{t('casePack.removed')}</small>
      )}
    </li>
  )
}
