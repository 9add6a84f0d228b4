import { Button, Checkbox, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CloudUpload, OctagonX, Printer, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  casePackDetails,
  casePackPdf,
  keepCasePack,
  keptCasePack,
  type CasePack,
} from '#contract/disputes/case-packs.ts'
import { isEnded } from '#contract/disputes/case-states.ts'
import { limitsOf } from '#contract/disputes/pack-limits.ts'
import { call, CallError } from '#web/api.ts'
import { KeptPacks } from '#web/admin/defence-pack/kept-packs.tsx'
import { useStage } from '#web/admin/defence-pack/use-stage.ts'
import { PackLetter } from '#web/admin/defence-pack/pack-letter.tsx'
import { MissingEvidence, VerdictBadge } from '#web/admin/defence-pack/pack-parts.tsx'
import { usePrintPdf } from '#web/admin/defence-pack/print-pdf.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from '#web/admin/defence-pack/defence-pack.module.css'

const route = getRouteApi('/admin/disputes/$disputeId/pack')
const NOT_FOUND = new CallError(404, {})

/** The pack that answers a dispute, as the PDF shows it; and what was sent of it. */
export function CasePackPage() {
  return (
    <Guarded permission="disputes:work">
      <Found />
    </Guarded>
  )
}

function Found() {
  const { disputeId } = route.useParams()
  if (!/^[1-9]\d{0,14}$/.test(disputeId))
    return <FailurePanel error={NOT_FOUND} retry={() => undefined} missing="dispute" />
  return <Loaded key={disputeId} id={Number(disputeId)} />
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['case-pack', id],
    queryFn: async ({ signal }) => (await call(casePackDetails, { disputeId: id }, { signal })).data,
    // What it shows may have changed, and its link to the ticket is short-lived.
    gcTime: 0,
  })
  usePageTitle(t('casePack.title'))
  const navigate = useNavigate()
  useKeys({ Escape: () => void navigate({ to: '/admin/disputes/$disputeId', params: { disputeId: String(id) } }) })
  if (data === undefined && error !== null)
    return <FailurePanel error={error} retry={() => void refetch()} missing="dispute" />
  if (data === undefined) {
    return (
      <div className={styles.page}>
        <div className={styles.loading} role="status">
          <Loader size="sm" aria-hidden />
          {t('packs.making')}
        </div>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <Toolbar pack={data} />
      <Verdict pack={data} />
      <KeptPacks kept={data.kept} />
      <MissingEvidence missing={data.missing} verdict={data.verdict} />
      <PackLetter pack={data} />
    </div>
  )
}

function Toolbar({ pack }: { pack: CasePack }) {
  const { t } = useTranslation()
  const { disputeId, caseNumber, scheme, gateway, state, verdict, amount, currency } = pack
  // Some processors of these take no more than the smaller copy.
  const takesLess = limitsOf(scheme, gateway).some(({ atWorst }) => atWorst !== undefined)
  const [isGrey, setIsGrey] = useState(takesLess)
  const [isAsked, setIsAsked] = useState(false)
  const asked = { disputeId, blackAndWhite: isGrey }
  const print = usePrintPdf(() => fetchFile(casePackPdf, asked))
  const keep = useKeep(pack, isGrey)
  const stage = useStage(pack, isGrey)
  const isBusy = print.isPending || keep.isPending || stage.isPending
  const isNote = verdict === 'accept'
  const isSendable = !isNote && !isEnded(state)
  useKeys({
    s: () => isSendable && !isBusy && setIsAsked(true),
    a: () => isSendable && pack.atStripe && !isBusy && stage.mutate(),
    p: () => !isBusy && print.mutate(undefined),
  })
  return (
    <div className={styles.toolbar}>
      <Link to="/admin/disputes/$disputeId" params={{ disputeId: String(disputeId) }} className={styles.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('casePack.back', { number: caseNumber })}
      </Link>
      <h1 className={styles.title}>{t('casePack.heading', { number: caseNumber })}</h1>
      <div className={styles.buttons}>
        {isSendable && pack.atStripe && (
          <Button
            variant={pack.kept.length > 0 ? 'default' : 'filled'}
            leftSection={<CloudUpload size={15} aria-hidden />}
            loading={stage.isPending}
            disabled={isBusy}
            aria-keyshortcuts="a"
            rightSection={<kbd className={styles.key}>a</kbd>}
            onClick={() => stage.mutate()}
          >
            {t('casePack.stage')}
          </Button>
        )}
        {isSendable && (
          <Button
            variant={pack.kept.length > 0 || pack.atStripe ? 'default' : 'filled'}
            leftSection={<SendHorizontal size={15} aria-hidden />}
            loading={keep.isPending}
            disabled={isBusy}
            aria-keyshortcuts="s"
            rightSection={<kbd className={styles.key}>s</kbd>}
            onClick={() => setIsAsked(true)}
          >
            {t('casePack.keep')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          loading={print.isPending}
          disabled={isBusy}
          aria-keyshortcuts="p"
          rightSection={<kbd className={styles.key}>p</kbd>}
          onClick={() => print.mutate(undefined)}
        >
          {t('casePack.print')}
        </Button>
      </div>
      <p className={styles.about}>{isNote ? t('packs.doNotContestAbout') : t('casePack.about')}</p>
      {isSendable && pack.atStripe && <p className={styles.about}>{t('casePack.stageAbout')}</p>}
      {!isNote && (
        <Checkbox
          className={styles.about}
          label={t('packs.smaller')}
          description={t('packs.smallerHint')}
          checked={isGrey}
          disabled={isBusy}
          onChange={({ currentTarget }) => setIsGrey(currentTarget.checked)}
        />
      )}
      {isAsked && (
        <Confirm
          question={t('casePack.keepAsk', {
            about: amount === null ? caseNumber : `${caseNumber} (${[amount, currency].filter(Boolean).join(' ')})`,
          })}
          text={t('casePack.keepText')}
          danger
          onNo={() => setIsAsked(false)}
          onYes={() => {
            setIsAsked(false)
            keep.mutate()
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {isBusy ? t('packs.making') : ''}
      </span>
    </div>
  )
}

/** Keeps the answer, and opens the very file that is to be sent. */
function useKeep({ disputeId, kept }: CasePack, blackAndWhite: boolean) {
  const client = useQueryClient()
  const open = usePrintPdf((packId: number) => fetchFile(keptCasePack, { packId }))
  // The dispute is answered by it, which its own page, the desk and the order show.
  const renew = () => client.invalidateQueries()
  return useMutation({
    mutationFn: () => call(keepCasePack, { disputeId, blackAndWhite, after: kept[0]?.id ?? null }),
    onSuccess: async ({ message, data }) => {
      tellDone(message)
      await open.mutateAsync(data.id).catch(() => undefined)
      await renew()
    },
    onError: async (error) => {
      tellFailure(error)
      await renew()
    },
  })
}

/** What to do about it, why not more, and the limits of those who get it. */
function Verdict({ pack: { verdict, whyNot, reason, scheme, gateway } }: { pack: CasePack }) {
  const { t } = useTranslation()
  const limits = limitsOf(scheme, gateway).map(({ name, bytes, pages }) =>
    pages === undefined
      ? t('casePack.takes', { name, size: formatBytes(bytes) })
      : t('casePack.takesPages', { name, size: formatBytes(bytes), pages }),
  )
  const isNote = verdict === 'accept'
  return (
    <section className={isNote ? styles.stop : styles.reasons} aria-labelledby="verdict">
      {isNote && <OctagonX size={20} aria-hidden />}
      <h2 id="verdict">
        {isNote ? t('packs.doNotContestTitle') : t(`evidence.reason.${reason}`)}
        {!isNote && <VerdictBadge verdict={verdict} />}
      </h2>
      {whyNot !== null && <p>{t(`casePack.whyNot.${whyNot}`)}</p>}
      {verdict === 'accept-in-part' && <p>{t('packs.inPart')}</p>}
      {!isNote && limits.length > 0 && <p className={styles.limits}>{limits.join(' ')}</p>}
    </section>
  )
}
