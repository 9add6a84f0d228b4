import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import { NOTE_AT_MOST, type Question } from '#contract/corrections/questions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { offeredQuestions, type OfferedQuestion } from '#web/admin/order/mails/offered-questions.ts'
import { ReadyReasons } from '#web/admin/order/mails/ready-reasons.tsx'
import { isEmail } from '#contract/normalise/email.ts'
import { SlashTextarea } from '#web/admin/texts/slash-textarea.tsx'
import styles from '#web/admin/order/mails/correction.module.css'

/** What a member has chosen and typed so far. */
export interface CorrectionDraft {
  fields: Question[]
  /** Ready texts, by id. */
  reasons: number[]
  note: string
  /** In which the note is written. */
  noteLanguage: TravellerLanguage
  email: string
  moveToAwaiting: boolean
}

interface Props {
  order: OrderDetail
  draft: CorrectionDraft
  isBusy: boolean
  onChange: (draft: CorrectionDraft) => void
  /** The choice is made and makes sense. */
  onDone: () => void
  onClose: () => void
}

/** Which values a traveller is asked for, with a note; what the official form refuses stands first, with why. */
export function CorrectionForm({ order, draft, isBusy, onChange, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const nameOf = (language: string) => names.of(language || 'en') ?? language
  const [checked, setChecked] = useState(false)
  const all = offeredQuestions(order)
  const wrong = all.filter(({ checks }) => checks.length > 0)
  const others = all.filter(({ checks }) => checks.length === 0)
  const isEmpty = draft.fields.length === 0 && draft.note.trim() === '' && draft.reasons.length === 0
  const isAddress = isEmail(draft.email)
  const ownOnly = !order.can.sendElsewhere
  const field = ({ name, checks }: OfferedQuestion) => (
    <div key={name} className={styles.field}>
      <Checkbox
        label={name === 'email' ? t('columns.email') : t(`fields.${name}`)}
        checked={draft.fields.includes(name)}
        aria-describedby={checks.length > 0 ? `check-${name}` : undefined}
        onChange={(event) =>
          onChange({
            ...draft,
            fields: event.currentTarget.checked
              ? [...draft.fields, name]
              : draft.fields.filter((other) => other !== name),
          })
        }
      />
      {checks.length > 0 && (
        <p id={`check-${name}`} className={styles.check}>
          <TriangleAlert size={14} aria-hidden /> {checks.join(' · ')}
        </p>
      )}
    </div>
  )
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!isEmpty && isAddress) onDone()
      }}
    >
      {wrong.length > 0 && (
        <fieldset className={styles.wrong}>
          <legend>{t('correction.wrong')}</legend>
          {wrong.map(field)}
        </fieldset>
      )}
      <details className={styles.others} open={wrong.length === 0}>
        <summary>{t('correction.others')}</summary>
        <fieldset className={styles.grid}>
          <legend className="visually-hidden">{t('correction.others')}</legend>
          {others.map(field)}
        </fieldset>
      </details>
      <ReadyReasons chosen={draft.reasons} onChange={(reasons) => onChange({ ...draft, reasons })} />
      <SlashTextarea
        orderId={order.order_id}
        use="question"
        label={t('correction.note')}
        description={t('correction.noteHint')}
        name="note"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={NOTE_AT_MOST}
        value={draft.note}
        onType={(note, putIn = draft.noteLanguage) => onChange({ ...draft, note, noteLanguage: putIn })}
        error={checked && isEmpty ? t('correction.empty') : undefined}
      />
      {draft.note.trim() !== '' && (
        <NativeSelect
          className={styles.language}
          label={t('correction.noteLanguage')}
          description={
            order.language === draft.noteLanguage
              ? undefined
              : t('correction.otherLanguage', { language: nameOf(order.language) })
          }
          name="noteLanguage"
          value={draft.noteLanguage}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, noteLanguage: currentTarget.value as TravellerLanguage })
          }
          data={TRAVELLER_LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      <TextInput
        className={styles.email}
        label={t('mail.email')}
        name="email"
        type="email"
        autoComplete="off"
        value={draft.email}
        readOnly={ownOnly}
        description={ownOnly ? t('mail.ownOnly') : undefined}
        onChange={(event) => onChange({ ...draft, email: event.currentTarget.value })}
        error={checked && !isAddress ? t('mail.emailRequired') : undefined}
      />
      {order.can.moveTo.includes('Awaiting') && (
        <Checkbox
          label={t('move.Awaiting')}
          checked={draft.moveToAwaiting}
          onChange={(event) => onChange({ ...draft, moveToAwaiting: event.currentTarget.checked })}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('correction.preview')}
        </Button>
      </div>
    </form>
  )
}
