import type { ReactElement } from 'react'

/** A mail's words: its subject, and its body as an element that becomes HTML and text. */
export interface MailTemplate<Data> {
  subject(data: Data): string
  body(data: Data): ReactElement
}
