import { Button } from '@mantine/core'
import { FileCheck2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keptCasePack, type KeptPack } from '#contract/disputes/case-packs.ts'
import { fetchPdf, usePrintPdf } from '#web/admin/defence-pack/print-pdf.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import styles from '#web/admin/defence-pack/defence-pack.module.css'

/** What was sent of a dispute: when, by whom, its digest, and the very file. */
export function KeptPacks({ kept }: { kept: KeptPack[] }) {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">{t('casePack.kept')}</h2>
      <ul>
        {kept.map((one) => (
          <Kept key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Kept({ one: { id, sentAt, sentBy, pages, bytes, sha256, blackAndWhite, isThere } }: { one: KeptPack }) {
  const { t } = useTranslation()
  const open = usePrintPdf(() => fetchPdf(keptCasePack, { packId: id }), `answer-${id}.pdf`)
  const when = exactMoment(sentAt)
  return (
    <li>
      <span>
        <strong>{t('casePack.sent', { when, name: sentBy })}</strong>
        <small>
          {t('casePack.size', { count: pages, size: formatBytes(bytes) })}
          {blackAndWhite && ` · ${t('casePack.grey')}`}
        </small>
        <small className={styles.digest}>
          SHA-256 <CopyValue value={sha256} wraps />
        </small>
      </span>
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
