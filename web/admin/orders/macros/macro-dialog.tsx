import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TO_TRAVELLER } from '#contract/presets/macro-steps.ts'
import type { Macro } from '#contract/presets/macros.ts'
import { languageTag, type TravellerLanguage } from '#contract/values/languages.ts'
import { groupedPhone } from '#contract/values/phone.ts'
import { failureText, tellDone } from '#web/admin/frame/messages.ts'
import { refreshLists } from '#web/admin/orders/list-cache.ts'
import { PreparedMessages } from '#web/admin/orders/macros/prepared-messages.tsx'
import { previewInParts, runInParts, type Ran, type Runs } from '#web/admin/orders/macros/run-in-parts.ts'
import { beginRun, endRun, unfinishedRuns } from '#web/admin/orders/macros/unfinished-runs.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { tellLeft } from '#web/admin/orders/tell-left.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { useStepWords } from '#web/admin/texts/use-step-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import confirmStyles from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/macros/macros.module.css'

interface Props {
  macro: Macro
  /** The orders, each with the version that the page showed. */
  seen: Seen
  /** Who else works on them. */
  warning: string | undefined
  onDone: (ids: number[]) => void
  onClose: () => void
}

/** So many orders that cannot are named. */
const NAMED = 5

/** What a macro will do to these orders, as the server tried it; Enter runs it. */
export function MacroDialog({ macro, seen, warning, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const wordsOf = useStepWords()
  const [done, setDone] = useState(0)
  const me = useSignedIn()!.id
  // The same for all tries, also for those before this dialog that were cut off: what was done by a call whose answer was lost is not done again.
  const [runs] = useState<Runs>(() => {
    const [before, run] = [unfinishedRuns(me, macro.id), crypto.randomUUID()]
    return new Map([...seen.keys()].map((id) => [id, before[id]?.run ?? run]))
  })
  // What has been done of it, by tries that failed later too: the messages that it prepared are left to a person.
  const [ran, setRan] = useState<Ran | undefined>(undefined)
  const [isOver, setOver] = useState(false)
  const preview = useQuery({
    queryKey: ['macro-preview', ...new Set(runs.values())],
    queryFn: ({ signal }) => previewInParts(macro, seen, runs, setDone, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const will = preview.data?.moved ?? []
  const alreadyRan = preview.data?.ran ?? []
  const act = useMutation({
    mutationFn: () => {
      setDone(0)
      const able: Seen = new Map(will.map((id) => [id, seen.get(id)!]))
      beginRun(me, macro.id, new Map(will.map((id) => [id, runs.get(id)!])))
      return runInParts(macro, able, { version: preview.data!.seen, runs }, (many, now) => {
        setDone(many)
        // Another try goes through the same orders from the first on.
        setRan((before) => (before !== undefined && before.moved.length > now.moved.length ? before : now))
      })
    },
    onSuccess: (all) => finish(all),
    onSettled: () =>
      Promise.all([
        refreshLists(queryClient),
        ...[...seen.keys()].map((id) => queryClient.invalidateQueries({ queryKey: ['order', id] })),
      ]),
  })
  const finish = (all: Ran) => {
    const { moved, skipped, message } = all
    setRan(all)
    endRun(me, macro.id, [...moved, ...skipped.map(({ id }) => id)])
    tellLeft(skipped)
    const of = moved.length === 1 ? `#${moved[0]}` : undefined
    const undo = macro.steps.some(({ kind }) => kind === 'move' || kind === 'putOff')
    const many = t('macros.done', { name: macro.name, formatted: formatCount(moved.length) })
    if (moved.length > 0)
      tellDone(message === '' ? many : message, { of, ...(undo && { undo: undoOf(queryClient, moved, of) }) })
    if (all.whatsapp.length > 0) setOver(true)
    else onDone(all.moved)
  }
  /** What it did so far is told, and those orders are not offered again; on the others it goes on if it is begun anew. */
  const leave = () => {
    if (act.isPending) return
    if (ran === undefined || ran.moved.length === 0) onClose()
    else finish(ran)
  }
  const canRun = will.length > 0
  const runButton = useRef<HTMLButtonElement>(null)
  // Enter runs what has been looked at, and nothing before.
  useEffect(() => {
    if (canRun) runButton.current?.focus()
  }, [canRun])
  const error = act.error ?? preview.error
  const kinds = macro.steps.map(({ kind }) => kind)
  const total = formatCount(seen.size)
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const inLanguage = (language: TravellerLanguage) => names.of(language) ?? ''
  /** In which languages the others read what the first one reads in theirs. */
  const othersOf = (kind: (typeof TO_TRAVELLER)[number]) => {
    const counts = new Map<TravellerLanguage, number>()
    for (const one of preview.data?.languages ?? [])
      if (one.kind === kind) counts.set(one.language, (counts.get(one.language) ?? 0) + one.orders)
    const own = preview.data?.[kind]?.language
    if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) - 1)
    const rest = [...counts].filter(([, many]) => many > 0)
    return rest.map(([language, many]) =>
      t('macros.inLanguage', { formatted: formatCount(many), language: inLanguage(language) }),
    )
  }
  if (isOver && ran !== undefined)
    return <PreparedMessages title={macro.name} messages={ran.whatsapp} onClose={() => onDone(ran.moved)} />
  return (
    <Dialog title={macro.name} onClose={leave}>
      {seen.size > 1 && preview.data?.of != null && (
        <p className={styles.first}>
          {t('macros.first', preview.data.of)}
          {will.length - alreadyRan.length > 1 && ` ${t('macros.eachOwn')}`}
        </p>
      )}
      <ol className={styles.steps}>
        {macro.steps.map((step) => (
          <li key={step.kind}>
            {wordsOf(step)}
            {step.kind === 'remark' && preview.data?.remark != null && <blockquote>{preview.data.remark}</blockquote>}
            {(step.kind === 'question' || step.kind === 'mail') && (
              <ToTraveller words={preview.data?.[step.kind]} others={othersOf(step.kind)}>
                {({ email, language }) => t('macros.to', { email, language: inLanguage(language) })}
              </ToTraveller>
            )}
            {step.kind === 'whatsapp' && (
              <ToTraveller words={preview.data?.whatsapp} others={othersOf(step.kind)}>
                {({ number, language }) =>
                  t('macros.toNumber', { number: groupedPhone(`+${number}`), language: inLanguage(language) })
                }
              </ToTraveller>
            )}
          </li>
        ))}
      </ol>
      <div role="status" className={styles.outlook}>
        {preview.data === undefined && error === null && t('macros.looking', { done: formatCount(done), total })}
        {preview.data !== undefined && seen.size > 1 && (
          <p>
            {t('macros.will', { count: will.length, formatted: formatCount(will.length) })}
            {preview.data.skipped.length > 0 &&
              ` ${t('macros.cannot', { count: preview.data.skipped.length, formatted: formatCount(preview.data.skipped.length) })}`}
          </p>
        )}
        {alreadyRan.length > 0 && (
          <p>
            {seen.size > 1
              ? t('macros.ran', { count: alreadyRan.length, formatted: formatCount(alreadyRan.length) })
              : t('macros.ranOnThis')}
          </p>
        )}
        {act.isPending && <p>{t('macros.running', { done: formatCount(done), total: formatCount(will.length) })}</p>}
      </div>
      {preview.data !== undefined && preview.data.skipped.length > 0 && (
        <ul className={styles.cannot}>
          {preview.data.skipped.slice(0, NAMED).map(({ id, message }) => (
            <li key={id}>
              #{id}: {message}
            </li>
          ))}
          {preview.data.skipped.length > NAMED && (
            <li>{t('macros.more', { formatted: formatCount(preview.data.skipped.length - NAMED) })}</li>
          )}
        </ul>
      )}
      {(canRun || preview.data === undefined) && (
        <p className={styles.undo}>
          {kinds.includes('putOff')
            ? t('macros.undoPutOff')
            : kinds.includes('move')
              ? t('macros.undoMove')
              : t('macros.noUndo')}
          {(kinds.includes('question') || kinds.includes('mail')) && ` ${t('macros.noUndoMail')}`}
          {kinds.includes('whatsapp') && ` ${t('macros.onlyPrepared')}`}
        </p>
      )}
      <div role="status">
        {(error !== null || warning !== undefined) && (
          <p className={confirmStyles.warning}>{error === null ? warning : failureText(error)}</p>
        )}
      </div>
      <div className={confirmStyles.buttons}>
        <Button variant="default" disabled={act.isPending} onClick={leave} data-autofocus>
          {t('common.cancel')}
        </Button>
        {canRun && (
          <Button ref={runButton} loading={act.isPending} onClick={() => act.mutate()}>
            {seen.size > 1
              ? t('macros.runOn', { count: will.length, formatted: formatCount(will.length) })
              : t('macros.run')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface Words {
  language: TravellerLanguage
  text: string
}

/** What one traveller will read, in their language, where it goes, and in which languages the others read it. */
function ToTraveller<One extends Words>({
  words,
  others,
  children,
}: {
  words: One | null | undefined
  others: string[]
  children: (words: One) => string
}) {
  const { t } = useTranslation()
  if (words == null) return null
  return (
    <>
      <blockquote lang={languageTag(words.language)}>{words.text}</blockquote>
      <small>
        {children(words)}
        {others.length > 0 && `. ${t('macros.others', { list: others.join(', ') })}`}
      </small>
    </>
  )
}
