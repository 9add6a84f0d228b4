import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Contrast, OctagonX, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DefencePack, getDefencePackPdf } from '#contract/disputes/defence-packs.ts'
import type { PackType } from '#contract/disputes/evidence.ts'
import { decodeId, encodeId } from '#contract/orders/order-id.ts'
import { call, CallError } from '#web/api.ts'
import { defencePackDetails } from '#contract/disputes/defence-packs.ts'
import { PackLetter } from '#web/admin/defence-pack/pack-letter.tsx'
import { MissingEvidence, VerdictBadge } from '#web/admin/defence-pack/pack-parts.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from '#web/admin/defence-pack/defence-pack.module.css'
import { usePrintPdf } from '#web/admin/defence-pack/print-pdf.ts'

const route = getRouteApi('/admin/view-order/$encodedId/$pack')
const NOT_FOUND = new CallError(404, {})

/** The letter of a defence pack as the PDF shows it; `defencePack1` in the address is the first, anything else the second. */
export function DefencePackPage() {
  const { encodedId, pack } = route.useParams()
  const orderId = decodeId(encodedId)
  if (orderId === undefined) return <FailurePanel error={NOT_FOUND} retry={() => undefined} missing="order" />
  return <LoadedPack orderId={orderId} type={pack === 'defencePack1' ? 1 : 2} />
}

function LoadedPack({ orderId, type }: { orderId: number; type: PackType }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['defence-pack', orderId, type],
    queryFn: async ({ signal }) =>
      (await call(defencePackDetails, { orderId, defencePackType: type }, { signal })).data,
    // What it shows may have changed, and its link to the ticket is short-lived.
    gcTime: 0,
  })
  usePageTitle(t(`packs.pack${type}`))
  if (data === undefined && error !== null)
    return <FailurePanel error={error} retry={() => void refetch()} missing="order" />
  const isNote = data?.verdict === 'accept'
  return (
    <div className={styles.page}>
      <Toolbar orderId={orderId} type={type} about={isNote ? t('packs.doNotContestAbout') : t('packs.about')} />
      {data === undefined ? (
        <div className={styles.loading} role="status">
          <Loader size="sm" aria-hidden />
          {t('packs.making')}
        </div>
      ) : (
        <>
          {isNote && (
            <section className={styles.stop} aria-labelledby="do-not-contest">
              <OctagonX size={20} aria-hidden />
              <h2 id="do-not-contest">{t('packs.doNotContestTitle')}</h2>
              <p>{t('packs.doNotContestText')}</p>
            </section>
          )}
          {data.verdict === 'accept-in-part' && <p className={styles.whole}>{t('packs.inPart')}</p>}
          <Reasons pack={data} />
          <MissingEvidence missing={data.missing} verdict={data.verdict} />
          <PackLetter pack={data} />
        </>
      )}
    </div>
  )
}

function Toolbar({ orderId, type, about }: { orderId: number; type: PackType; about: string }) {
  const { t } = useTranslation()
  const print = usePrintPack(orderId, type)
  const isBusy = (blackAndWhite: boolean) => print.isPending && print.variables === blackAndWhite
  return (
    <div className={styles.toolbar}>
      <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(orderId) }} className={styles.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('packs.back', { id: orderId })}
      </Link>
      <h1 className={styles.title}>{t(`packs.pack${type}`)}</h1>
      <div className={styles.buttons}>
        <Button
          leftSection={<Printer size={15} aria-hidden />}
          loading={isBusy(false)}
          disabled={print.isPending}
          onClick={() => print.mutate(false)}
        >
          {t(`packs.print${type}`)}
        </Button>
        <Button
          variant="default"
          leftSection={<Contrast size={15} aria-hidden />}
          loading={isBusy(true)}
          disabled={print.isPending}
          title={t('packs.smallerHint')}
          onClick={() => print.mutate(true)}
        >
          {t('packs.smaller')}
        </Button>
      </div>
      <p className={styles.about}>{about}</p>
      <span className="visually-hidden" role="status">
        {print.isPending ? t('packs.making') : ''}
      </span>
    </div>
  )
}

/** What to do about a dispute of each reason that this pack can answer: the bank's reason decides, and not the pack. */
function Reasons({ pack }: { pack: DefencePack }) {
  const { t } = useTranslation()
  return (
    <section className={styles.reasons} aria-labelledby="reasons">
      <h2 id="reasons">{t('packs.reasons')}</h2>
      <dl>
        {pack.reasons.map(({ reason, verdict }) => (
          <div key={reason}>
            <dt>{t(`evidence.reason.${reason}`)}</dt>
            <dd>
              <VerdictBadge verdict={verdict} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Fetches a pack and opens it in a new window. */
function usePrintPack(orderId: number, type: PackType) {
  return usePrintPdf((blackAndWhite: boolean) =>
    fetchFile(getDefencePackPdf, { orderId, defencePackType: type, blackAndWhite }),
  )
}
