import type { ReactNode } from 'react'
import styles from '#web/admin/colleagues/mention-text.module.css'

interface Props {
  text: string
  /** The colleagues that it mentions, as its author chose them. */
  mentions: readonly { id: number; name: string }[]
}

/** A remark with its mentions highlighted: only those of colleagues who were told. */
export function MentionText({ text, mentions }: Props): ReactNode {
  return partsOf(
    text,
    mentions.map(({ name }) => name),
  ).map(({ words, isMention }, index) =>
    isMention ? (
      <strong key={index} className={styles.mention}>
        {words}
      </strong>
    ) : (
      words
    ),
  )
}

interface Part {
  words: string
  isMention: boolean
}

/** A text in its parts: `@name` of one of these, and what stands between. The longest name counts: Ana is not Ana Sol. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const signs = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts: Part[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const sign = signs.find((one) => text.startsWith(one, at) && !/^[\p{L}\d]/u.test(text.slice(at + one.length)))
    if (sign === undefined) continue
    if (at > from) parts.push({ words: text.slice(from, at), isMention: false })
    parts.push({ words: sign, isMention: true })
    from = at + sign.length
    at = from - 1
  }
  if (from < text.length) parts.push({ words: text.slice(from), isMention: false })
  return parts
}
