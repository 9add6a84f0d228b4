import { Button, Textarea } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShiftNote } from '#contract/lists/shift.ts'
import { NOTE_AT_MOST } from '#contract/lists/shift-rules.ts'
import { useShiftNote } from '#web/admin/shift/use-shift-note.ts'
import { useWhen } from '#web/admin/shift/shift-notes.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/shift/shift.module.css'

/** What one leaves to the next shift: `n` writes, `h` hands it over. */
export function MyNote({ mine }: { mine: ShiftNote | null }) {
  const { t } = useTranslation()
  const when = useWhen()
  const box = useRef<HTMLTextAreaElement>(null)
  const note = useShiftNote(mine)
  const isEmpty = note.text.trim() === ''
  function handOver() {
    if (isEmpty) box.current?.focus()
    else note.handOver()
  }
  useKeys({ n: () => box.current?.focus(), h: handOver })
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handOver()
  }
  const said = {
    empty: t('shift.empty'),
    saving: t('shift.saving'),
    unsaved: t('shift.unsaved'),
    saved: note.savedAt === null ? '' : t('shift.saved', { when: when(note.savedAt) }),
    'not-saved': t('shift.notSaved', { why: note.why }),
  }[note.state]
  return (
    <Panel
      title={t('shift.mine')}
      isScreenOnly
      aside={
        <kbd aria-hidden className={styles.hint}>
          n
        </kbd>
      }
    >
      {note.other !== undefined && (
        <div className={styles.other} role="alert">
          <p>{t('shift.elsewhere')}</p>
          <blockquote>{note.other.text}</blockquote>
          <div>
            <Button size="xs" variant="default" onClick={() => note.choose('other')}>
              {t('shift.useOther')}
            </Button>
            <Button size="xs" variant="default" onClick={() => note.choose('mine')}>
              {t('shift.keepMine')}
            </Button>
          </div>
        </div>
      )}
      <Textarea
        ref={box}
        aria-label={t('shift.mine')}
        aria-keyshortcuts="n"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={NOTE_AT_MOST}
        placeholder={t('shift.placeholder')}
        value={note.text}
        onChange={(event) => note.setText(event.currentTarget.value)}
        onBlur={note.saveNow}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <span role="status" data-bad={note.state === 'not-saved'}>
          {said}
        </span>
        <Button
          onClick={handOver}
          loading={note.isHanding}
          disabled={note.other !== undefined}
          title={`${t('shift.handOver')} (h, Ctrl-Enter)`}
          aria-keyshortcuts="h"
          rightSection={<kbd aria-hidden>h</kbd>}
        >
          {t('shift.handOver')}
        </Button>
      </div>
    </Panel>
  )
}
