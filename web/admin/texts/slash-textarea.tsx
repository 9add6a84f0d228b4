import { Textarea, type TextareaProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColleagueRow } from '#contract/orders/inbox.ts'
import { renderText, type TextUse } from '#contract/presets/text-variables.ts'
import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import { colleaguesQuery, colleaguesWith } from '#web/admin/colleagues/colleagues-query.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { textsQuery, textValuesQuery } from '#web/admin/texts/texts-query.ts'
import { matching, mentionBefore, slashBefore, type Slash } from '#web/admin/texts/typed-slash.ts'
import { typeInto } from '#web/ui/type-into.ts'
import styles from '#web/admin/texts/slash-textarea.module.css'

interface Props extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown'> {
  orderId: number
  /** What is written here: which texts are offered, and in whose language they come. */
  use: TextUse
  value: string
  /** With the language of a ready text, where one was put in. */
  onType: (text: string, putIn?: TravellerLanguage) => void
  /** Where colleagues can be mentioned: `@` offers them, and this one was chosen. */
  onMention?: (colleague: ColleagueRow) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** What is being typed: a ready text, or a colleague. */
interface Begun extends Slash {
  isMention: boolean
}

/** One line of what is offered. */
interface Offered {
  key: number
  name: string
  aside: string
  words?: string
  note?: string
  /** What is put in. */
  text: string
  /** The language of a ready text. */
  language?: TravellerLanguage
  colleague?: ColleagueRow
}

/**
 * A box in which `/` offers the ready texts: letters narrow them, arrows go through them, Enter or Tab puts one in, Escape goes on typing.
 * A remark comes in the reader's language, a text for the traveller in theirs, with the values of this order. In a remark `@` offers the
 * colleagues in the same way.
 */
export function SlashTextarea({ orderId, use, value, onType, onMention, onKeyDown, ...box }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const [slash, setSlash] = useState<Begun | undefined>(undefined)
  const [left, setLeft] = useState<number | undefined>(undefined)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const putIn = useRef<TravellerLanguage>(undefined)
  const isOpen = slash !== undefined && slash.from !== left
  const texts = useOffered(orderId, use, isOpen && !slash.isMention ? slash.letters : undefined)
  const colleagues = useColleagues(isOpen && slash.isMention ? slash.letters : undefined)
  const offered = slash?.isMention === true ? colleagues : texts
  const count = offered?.length ?? 0
  const chosen = Math.min(at, Math.max(0, count - 1))

  const look = (element: HTMLTextAreaElement) => {
    const { selectionStart, selectionEnd } = element
    const found =
      selectionStart === selectionEnd ? begunBefore(element.value, selectionStart, onMention !== undefined) : undefined
    if (found?.from !== slash?.from) setLeft(undefined)
    if (found?.letters !== slash?.letters) setAt(0)
    setSlash(found)
  }
  const put = ({ text, language, colleague }: Offered) => {
    const element = field.current
    if (element === null || slash === undefined) return
    element.focus()
    element.setSelectionRange(slash.from, slash.from + 1 + slash.letters.length)
    putIn.current = language
    typeInto(element, { text, from: text.length, to: text.length })
    putIn.current = undefined
    setSlash(undefined)
    if (colleague !== undefined) onMention?.(colleague)
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isPlain = !(ctrlKey || metaKey || altKey || event.nativeEvent.isComposing)
    if (isOpen && isPlain) {
      const one = offered?.[chosen]
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (key === 'Escape') setLeft(slash.from)
      else if (step !== undefined && count > 0) setAt((chosen + step + count) % count)
      else if ((key === 'Enter' || (key === 'Tab' && !shiftKey)) && one) put(one)
      else {
        onKeyDown?.(event)
        return
      }
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onKeyDown?.(event)
  }
  return (
    <div className={styles.frame}>
      <Textarea
        {...box}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && count > 0 ? `${listId}-${chosen}` : undefined}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value, putIn.current)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setSlash(undefined)}
        onKeyDown={keys}
      />
      {isOpen && (
        <div className={styles.list}>
          <div
            id={listId}
            role="listbox"
            className={styles.options}
            aria-label={t(slash.isMention ? 'mentions.offered' : 'texts.offered')}
          >
            {offered?.map((one, index) => (
              // The keys are the box's, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={one.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={styles.one}
                ref={(element) => {
                  if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => put(one)}
              >
                <span className={styles.head}>
                  <b>{one.name}</b>{' '}
                  {one.colleague ? <span className={styles.words}>{one.aside}</span> : <code>{one.aside}</code>}
                </span>
                {one.words !== undefined && <span className={styles.words}>{one.words}</span>}
                {one.note !== undefined && <span className={styles.note}>{one.note}</span>}
              </div>
            ))}
          </div>
          <p role="status" className={count === 0 ? styles.none : 'visually-hidden'}>
            {offered === undefined
              ? t('common.loading')
              : t(slash.isMention ? 'mentions.found' : 'texts.found', { count })}
          </p>
        </div>
      )}
    </div>
  )
}

function begunBefore(text: string, caret: number, hasMentions: boolean): Begun | undefined {
  const slash = slashBefore(text, caret)
  if (slash !== undefined) return { ...slash, isMention: false }
  const mention = hasMentions ? mentionBefore(text, caret) : undefined
  return mention && { ...mention, isMention: true }
}

/** The colleagues for these letters; undefined while they load, or nothing is typed. */
function useColleagues(letters: string | undefined): Offered[] | undefined {
  const me = useSignedIn()?.id
  const { data: all } = useQuery({ ...colleaguesQuery, enabled: letters !== undefined })
  if (all === undefined || letters === undefined) return undefined
  const others = all.filter(({ id }) => id !== me)
  return colleaguesWith(others, letters).map((colleague) => {
    const { id, name, role } = colleague
    return { key: id, name, aside: role, text: `@${name} `, colleague }
  })
}

/** The texts for these letters, with this order's values; undefined while they load, or nothing is typed. */
function useOffered(orderId: number, use: TextUse, letters: string | undefined): Offered[] | undefined {
  const { t, i18n } = useTranslation()
  const enabled = letters !== undefined
  const { data: all } = useQuery({ ...textsQuery, enabled })
  const { data: order } = useQuery({ ...textValuesQuery(orderId), enabled })
  if (all === undefined || order === undefined || letters === undefined) return undefined
  const language = use === 'remark' ? travellerLanguage(i18n.language) : order.language
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return matching(
    all.filter(({ uses, removed }) => !removed && uses.includes(use)),
    letters,
  ).map(({ id, code, name, words }) => {
    const own = words[language]
    const { text, missing } = renderText(own ?? words.en ?? '', order.values[own === undefined ? 'en' : language])
    const notes = [
      own === undefined && t('texts.inEnglish', { language: names.of(language) ?? language }),
      missing.length > 0 && t('texts.gaps', { what: missing.map((one) => t(`texts.variables.${one}`)).join(', ') }),
    ]
    const note = notes.filter(Boolean).join(' ')
    const shown = own === undefined ? 'en' : language
    return { key: id, name, aside: `/${code}`, words: text, text, language: shown, ...(note !== '' && { note }) }
  })
}

/** The language of the back-office, as one of those that travellers read. */
export function travellerLanguage(tag: string): TravellerLanguage {
  return TRAVELLER_LANGUAGES.find((one) => one === tag.slice(0, 2)) ?? 'en'
}
