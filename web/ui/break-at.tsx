import { Fragment, type ReactNode } from 'react'

/** Where an e-mail may go on in a new line. */
export const IN_EMAIL = /(?<=@)|(?=\.)/

/** The text, which may go on in a new line at these places; elsewhere only where it still does not fit. */
export function breakAt(text: string, places: RegExp): ReactNode {
  return text.split(places).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
