import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { MentionText } from '#web/admin/colleagues/mention-text.tsx'
import styles from '#web/admin/order/desk/comments.module.css'

/** A longer text is folded, so that what stands below it is not pushed away. */
const LINES_AT_MOST = 8
const LETTERS_AT_MOST = 600

/** What a remark says, with its mentions; a long one folded until one asks for all of it. */
export function RemarkText({ text, mentions }: ComponentProps<typeof MentionText>) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > LETTERS_AT_MOST || text.split('\n').length > LINES_AT_MOST
  return (
    <>
      <p className={styles.text} data-folded={isLong && !isWhole}>
        <MentionText text={text} mentions={mentions} />
      </p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'desk.foldComment' : 'desk.wholeComment')}
        </button>
      )}
    </>
  )
}
