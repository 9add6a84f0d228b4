import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handOverShift, saveShiftNote, type ShiftBoard, type ShiftNote } from '#contract/lists/shift.ts'
import { call, CallError } from '#web/api.ts'
import { failureText, tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { keepNoteDraft, readNoteDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { SHIFT_KEY } from '#web/admin/shift/shift-query.ts'

/** How long after the last key it is saved. */
const SAVE_AFTER_MS = 1500
/** How long after a failure it is saved again. */
const AGAIN_AFTER_MS = 15_000
/** Saves and handing over come one after the other. */
const IN_TURN = { id: 'shift-note' }

export type NoteState = 'empty' | 'saved' | 'saving' | 'unsaved' | 'not-saved'

/** What one writes for the next shift: it is kept in this browser with every key, and under one's account a moment later. */
export function useShiftNote(mine: ShiftNote | null) {
  const client = useQueryClient()
  const memberId = useSignedIn()?.id
  const [draft] = useState(() => (memberId === undefined ? undefined : readNoteDraft(memberId)))
  const [seen, setSeen] = useState(mine)
  const [saved, setSaved] = useState(mine)
  const [text, setText] = useState(draft?.text ?? mine?.text ?? '')
  /** What another window of one's own saved meanwhile. */
  const [other, setOther] = useState(draft && mine && draft.version !== mine.version ? mine : undefined)
  const version = useRef(mine?.version ?? null)
  const savedText = saved?.text ?? ''
  const isSaved = text === savedText
  // What another window saved shows here too, where nothing of one's own would be lost.
  if (mine !== seen) {
    setSeen(mine)
    if (isSaved && isNewer(mine, saved)) {
      setSaved(mine)
      setText(mine?.text ?? '')
    }
  }
  useEffect(() => {
    version.current = saved?.version ?? null
  }, [saved])

  /** What was read before no longer counts. */
  async function settle(note: ShiftNote | null): Promise<void> {
    version.current = note?.version ?? null
    setSaved(note)
    await client.cancelQueries({ queryKey: SHIFT_KEY })
    client.setQueriesData<ShiftBoard>({ queryKey: SHIFT_KEY }, (board) => board && { ...board, mine: note })
  }
  const onRefused = (error: unknown) => {
    const before =
      error instanceof CallError && error.status === 409 ? (error.data as ShiftNote | undefined) : undefined
    if (before !== undefined) setOther(before)
  }
  const save = useMutation({
    scope: IN_TURN,
    mutationFn: (written: string) => call(saveShiftNote, { text: written, version: version.current }),
    onSuccess: async ({ data }) => settle(data),
    onError: onRefused,
  })
  const handOver = useMutation({
    scope: IN_TURN,
    mutationFn: (written: string) => call(handOverShift, { text: written, version: version.current }),
    onSuccess: async ({ message }) => {
      setText('')
      await settle(null)
      void client.invalidateQueries({ queryKey: SHIFT_KEY })
      tellDone(message)
    },
    onError: (error) => {
      onRefused(error)
      if (!(error instanceof CallError && error.status === 409)) tellFailure(error)
    },
  })

  const saveNow = useEffectEvent(() => {
    if (!isSaved && !save.isPending && !handOver.isPending && other === undefined) save.mutate(text)
  })
  const savedVersion = saved?.version ?? null
  useEffect(() => {
    if (memberId !== undefined) keepNoteDraft(memberId, isSaved ? undefined : { text, version: savedVersion })
  }, [memberId, text, isSaved, savedVersion])
  const hasFailed = save.isError && save.variables === text
  useEffect(() => {
    if (isSaved || save.isPending) return
    const timer = setTimeout(saveNow, hasFailed ? AGAIN_AFTER_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, isSaved, save.isPending, hasFailed])

  const state: NoteState =
    text.trim() === '' && savedText === ''
      ? 'empty'
      : save.isPending
        ? 'saving'
        : isSaved
          ? 'saved'
          : hasFailed && other === undefined
            ? 'not-saved'
            : 'unsaved'
  return {
    text,
    setText,
    state,
    savedAt: saved?.savedAt ?? null,
    why: save.isError ? failureText(save.error) : '',
    isHanding: handOver.isPending,
    handOver: () => !handOver.isPending && other === undefined && handOver.mutate(text),
    saveNow: () => {
      if (!isSaved && !save.isPending && other === undefined) save.mutate(text)
    },
    other,
    /** Decides between what stands here and what the other window saved. */
    choose: (which: 'other' | 'mine') => {
      if (other === undefined) return
      version.current = other.version
      setOther(undefined)
      setSaved(other)
      if (which === 'other') setText(other.text)
    },
  }
}

/** Whether it was saved after the other; one that is gone was handed over or thrown away. */
function isNewer(one: ShiftNote | null, other: ShiftNote | null): boolean {
  if (one === null || other === null) return one !== other
  return one.id > other.id || (one.id === other.id && one.version > other.version)
}
