import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeDisputeFile, tryDisputeFile, type FileAnswer } from '#contract/disputes/dispute-files.ts'
import { call, CallError } from '#web/api.ts'
import { DESK_SEARCH_DEFAULTS } from '#web/admin/disputes/desk-search.ts'
import { FileColumns } from '#web/admin/disputes/files/file-columns.tsx'
import { FileDrop } from '#web/admin/disputes/files/file-drop.tsx'
import { FileGateway } from '#web/admin/disputes/files/file-gateway.tsx'
import { FileLines } from '#web/admin/disputes/files/file-lines.tsx'
import { readText, refusedOf } from '#web/admin/disputes/files/read-file.ts'
import { useHeldFile, type HeldFile } from '#web/admin/disputes/files/use-held-file.ts'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { Page } from '#web/admin/frame/page.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import shared from '#web/admin/frame/parts.module.css'
import desk from '#web/admin/disputes/disputes.module.css'
import styles from '#web/admin/disputes/files/file.module.css'

/** Takes a gateway's list of disputes: what each line would do is shown before anything is done. */
export function FilePage() {
  return (
    <Guarded permission="disputes:work">
      <TakeFile />
    </Guarded>
  )
}

function TakeFile() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const { held, choose, say } = useHeldFile()
  const trial = useQuery({
    queryKey: ['dispute-file', 'trial', held?.number, held?.gateway, held?.columns],
    queryFn: async ({ signal }) => (await call(tryDisputeFile, sentOf(held!), { signal })).data,
    enabled: held !== null && held.taken === undefined,
    // What was shown of the same file stays until its columns are tried again.
    placeholderData: (before, query) => (query?.queryKey[2] === held?.number ? before : undefined),
    staleTime: 0,
  })
  const open = async (file: File) => {
    const read = await readText(file)
    setWrong(typeof read === 'string' ? undefined : t(`disputes.file.no.${read.no}`))
    if (typeof read === 'string') choose({ name: file.name, size: file.size, csv: read })
  }
  const back = () => void navigate({ to: '/admin/disputes', search: DESK_SEARCH_DEFAULTS })
  useKeys({ f: () => input.current?.click(), Escape: back })
  const refused = trial.error instanceof CallError ? trial.error.errors.csv : undefined
  const answer = held?.taken ?? trial.data
  return (
    <>
      <Link to="/admin/disputes" search={DESK_SEARCH_DEFAULTS} className={shared.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('disputes.back')}
      </Link>
      <Page title={t('disputes.file.title')} text={t('disputes.file.text')}>
        <div className={desk.column}>
          <Panel title={t('disputes.file.file')}>
            <FileDrop file={held} error={wrong ?? refused} input={input} onFile={(file) => void open(file)} />
          </Panel>
          {held === null && (
            <StatePanel
              icon={FileSpreadsheet}
              title={t('disputes.file.noneYet')}
              text={t('disputes.file.noneYetText')}
            />
          )}
          {held !== null && trial.error !== null && refused === undefined && (
            <Panel title={t('disputes.file.trial')}>
              <p className={desk.text} role="alert">
                {failureText(trial.error)}
              </p>
              <Button variant="default" onClick={() => void trial.refetch()}>
                {t('common.retry')}
              </Button>
            </Panel>
          )}
          {held !== null && answer === undefined && trial.error === null && (
            <p className={desk.text} role="status">
              {t('disputes.file.looking')}
            </p>
          )}
          {held !== null && answer !== undefined && refused === undefined && (
            <Seen
              key={held.number}
              held={held}
              answer={answer}
              isStale={trial.isFetching && held.taken === undefined}
              onSay={(more) => say(held.number, more)}
              onAnother={() => input.current?.click()}
            />
          )}
        </div>
      </Page>
    </>
  )
}

const sentOf = ({ csv, gateway, columns }: HeldFile) => ({
  csv,
  ...(gateway !== undefined && { gateway }),
  ...(columns !== undefined && { columns }),
})

interface SeenProps {
  held: HeldFile
  answer: FileAnswer
  isStale: boolean
  onSay: (more: Partial<Pick<HeldFile, 'gateway' | 'columns' | 'taken'>>) => void
  onAnother: () => void
}

/** What is known of the file, what it would do, and the button that does it. */
function Seen({ held, answer, isStale, onSay, onAnother }: SeenProps) {
  const { t } = useTranslation()
  const isTaken = held.taken !== undefined
  const take = useCaseAct<undefined, { message: string; data: FileAnswer }>({
    send: () => call(takeDisputeFile, sentOf(held)),
    done: ({ data }) => onSay({ taken: data }),
  })
  const { opened, unsure, changed, refused } = answer.counts
  const count = opened + unsure + changed
  const isReady = !isStale && !isTaken && count > 0 && !take.isPending
  useKeys({ t: () => isReady && take.mutate(undefined) })
  const save = () =>
    saveFile(
      new File(
        [refusedOf(held.csv, answer.lines)],
        t('disputes.file.refusedName', { name: held.name.replace(/\.\w+$/, '') }),
        { type: 'text/csv' },
      ),
    )
  return (
    <>
      {!isTaken && <Said answer={answer} isSaid={held.columns !== undefined} onSay={onSay} />}
      {answer.lines.length > 0 && (
        <Panel title={t(isTaken ? 'disputes.file.done' : 'disputes.file.trial')}>
          <div className={styles.sum}>
            <p role="status" ref={isTaken ? focusOnce : undefined} tabIndex={-1}>
              {isTaken
                ? t('disputes.file.didText', { opened: opened + unsure, changed, refused })
                : count === 0
                  ? t('disputes.file.nothing')
                  : t('disputes.file.doesText')}
            </p>
            <div className={desk.acts}>
              {refused > 0 && (
                <Button variant="default" onClick={save}>
                  {t('disputes.file.saveRefused')}
                </Button>
              )}
              {isTaken ? (
                <Button aria-keyshortcuts="f" rightSection={<kbd>f</kbd>} onClick={onAnother}>
                  {t('disputes.file.next')}
                </Button>
              ) : (
                <Button
                  disabled={!isReady && !take.isPending}
                  loading={take.isPending}
                  aria-keyshortcuts="t"
                  rightSection={<kbd>t</kbd>}
                  onClick={() => take.mutate(undefined)}
                >
                  {t('disputes.file.take', { count })}
                </Button>
              )}
            </div>
          </div>
          <FileLines answer={answer} isTaken={isTaken} isStale={isStale} />
        </Panel>
      )}
    </>
  )
}

/** Whose file it is, and what its columns are: folded where an earlier file with this header has said so. */
function Said({ answer, isSaid, onSay }: Pick<SeenProps, 'answer' | 'onSay'> & { isSaid: boolean }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('disputes.file.columns')}>
      <FileGateway answer={answer} onSay={onSay} />
      {answer.columns.of.caseNumber === undefined && (
        <p className={styles.ask} role="alert">
          {t('disputes.file.caseNumberMissing')}
        </p>
      )}
      <details className={styles.details} open={!answer.isKept || answer.words.length > 0}>
        <summary>
          {t(isSaid ? 'disputes.file.said' : answer.isKept ? 'disputes.file.kept' : 'disputes.file.guessed')}
        </summary>
        <FileColumns answer={answer} onColumns={(columns) => onSay({ columns })} />
      </details>
    </Panel>
  )
}

/** Of the whole one hears when it is done. */
const focusOnce = (element: HTMLElement | null) => element?.focus()
