import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ROOM_TABLES } from '#contract/lists/room-tables.ts'
import type { Permission } from '#contract/staff/access.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/shell/global-keys.module.css'

const LIST_KEYS = [
  ['/', 'keys.search'],
  ['j', 'keys.down'],
  ['k', 'keys.up'],
  ['x', 'keys.select'],
  ['Shift j', 'keys.extendDown'],
  ['Shift k', 'keys.extendUp'],
  ['Enter', 'keys.open'],
  ['Space', 'keys.peek'],
  ['n', 'queue.workNext'],
  ['f', 'filters.open'],
  ['m', 'keys.moveSelected'],
  ['s', 'later.putOff'],
  ['o', 'assign.title'],
  ['i', 'tags.title'],
  ['y', 'macros.title'],
  ['r', 'keys.refresh'],
] as const

/** TABLE: key -> what it does with an order, and the permission without which it does nothing. */
const ORDER_KEYS = [
  ['j', 'keys.nextOrder'],
  ['k', 'keys.previousOrder'],
  ['n', 'desk.works.nextStep'],
  ['m', 'keys.move'],
  ['c', 'desk.works.copyNext'],
  ['e', 'desk.works.change', 'orders:correct'],
  ['r', 'keys.comment', 'orders:remark'],
  ['f', 'desk.works.file', 'documents:send'],
  ['s', 'later.putOff', 'orders:put-off'],
  ['q', 'newDate.name', 'orders:promise'],
  ['o', 'assign.title'],
  ['i', 'tags.title', 'orders:tag'],
  ['y', 'macros.title'],
  ['v', 'desk.works.view'],
  ['w', 'queue.workNext'],
  ['.', 'desk.more'],
  ['p', 'mailContent.title'],
  ['a', 'correction.title', 'mails:resend'],
  ['l', 'proofs.end', 'orders:correct'],
  ['h', 'privacy.hold', 'orders:hold'],
  ['t', 'transaction.open', 'transactions:write'],
  ['1', 'packs.pack1', 'defence-packs:read'],
  ['2', 'packs.pack2', 'defence-packs:read'],
  ['3', 'calling.dial', 'orders:move-to-contact'],
  ['4', 'calling.whatsapp', 'orders:move-to-contact'],
  ['5', 'calling.outcomes.reached', 'orders:move-to-contact'],
  ['6', 'calling.outcomes.no-answer', 'orders:move-to-contact'],
  ['7', 'calling.outcomes.wrong-number', 'orders:move-to-contact'],
  ['8', 'calling.outcomes.call-back', 'orders:move-to-contact'],
  ['9', 'calling.outcomes.messaged', 'orders:move-to-contact'],
  ['b', 'refunds.askFor', 'orders:move-to-work'],
  ['d', 'actions.refunded', 'orders:refund'],
  ['z', 'actions.restore', 'orders:restore'],
] as const satisfies [key: string, label: string, needs?: Permission][]

/** TABLE: key -> what it does on the desk of disputes, at a case or at the answer to it. */
const DISPUTE_KEYS = [
  ['n', 'disputes.next'],
  ['c', 'disputes.open'],
  ['f', 'disputes.file.button'],
  ['t', 'disputes.take'],
  ['p', 'disputes.toPack'],
  ['1 – 5', 'disputes.actsLabel'],
  ['.', 'disputes.more'],
  ['e', 'disputes.edit'],
  ['a', 'casePack.stage'],
  ['s', 'casePack.keep'],
] as const

/** TABLE: key -> what it does at the change of shift. */
const SHIFT_KEYS = [
  ['n', 'shift.mine'],
  ['h', 'shift.handOver'],
  ['y', 'shift.take'],
  ['1 – 9', 'shift.release'],
] as const

interface Props {
  places: { letter: string; label: string }[]
  close: () => void
}

/** Every key that does something for the signed-in member, and what. */
export function KeyHelp({ places, close }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <Dialog title={t('shell.keys')} onClose={close} size="xl">
      <div className={styles.columns}>
        <section>
          <h3>{t('keys.lists')}</h3>
          <dl>
            {LIST_KEYS.map(([key, label]) => (
              <Line key={key} keys={key.split(' ')} label={t(label)} />
            ))}
          </dl>
          <h3>{t('screens.inbox')}</h3>
          <dl>
            <Line keys={['e']} label={t('keys.noticeRead')} />
            <Line keys={['Shift', 'e']} label={t('keys.noticesRead')} />
          </dl>
          {can('room:read') && (
            <>
              <h3>{t('screens.room')}</h3>
              <dl>
                <Line keys={['1', '–', String(ROOM_TABLES.length)]} label={t('keys.exportTable')} />
              </dl>
            </>
          )}
          {can('shift:work') && (
            <>
              <h3>{t('screens.shift')}</h3>
              <dl>
                {SHIFT_KEYS.map(([key, label]) => (
                  <Line key={key} keys={key.split(' ')} label={t(label)} />
                ))}
              </dl>
            </>
          )}
          <h3>{t('keys.everywhere')}</h3>
          <dl>
            <Line keys={['Esc']} label={t('keys.back')} />
            <Line keys={['u']} label={t('keys.undo')} />
            <Line keys={['Ctrl', 'K']} label={t('palette.title')} />
            <Line keys={['?']} label={t('keys.help')} />
          </dl>
        </section>
        <section>
          <h3>{t('keys.order')}</h3>
          <dl>
            {ORDER_KEYS.filter(([, , needs]) => needs === undefined || can(needs)).map(([key, label]) => (
              <Line key={key} keys={[key]} label={t(label)} />
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('keys.go')}</h3>
          <dl>
            {places.map(({ letter, label }) => (
              <Line key={letter} keys={['g', letter]} label={label} />
            ))}
          </dl>
          {can('disputes:work') && (
            <>
              <h3>{t('screens.disputes')}</h3>
              <dl>
                {DISPUTE_KEYS.map(([key, label]) => (
                  <Line key={key} keys={key.split(' ')} label={t(label)} />
                ))}
              </dl>
            </>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function Line({ keys, label }: { keys: string[]; label: string }) {
  return (
    <div className={styles.line}>
      <dt>
        {keys.map((key) => (
          <Kbd key={key} data-told>
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
