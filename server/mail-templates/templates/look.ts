import type { CSSProperties } from 'react'

const FONT = '"Segoe UI", -apple-system, Roboto, "Helvetica Neue", Arial, sans-serif'

/** Words as large as they are read. */
export const PLAIN: CSSProperties = {
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '1.5',
  color: '#1f2937',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
}

/** What stands below and beside. */
export const SMALL: CSSProperties = { ...PLAIN, fontSize: '13px', color: '#6b7280', margin: '0 0 8px' }

/** A link within words: underlined, since colour alone tells it to few. */
export const LINK: CSSProperties = { color: '#374151', textDecoration: 'underline' }

/**
 * Programs with a dark mode choose their own colours from these classes; without them some invert only half of a mail.
 * Words are never white on a colour that the program may lighten, except on the button, which keeps its own background.
 * The last two lines say the same to Outlook on the web and on phones, which read no media query.
 */
export const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background-color: #111827 !important } .card { background-color: #1f2937 !important }
    .box { background-color: #374151 !important } .rule { border-color: #4b5563 !important }
    .ink { color: #f3f4f6 !important } .soft, .soft a { color: #d1d5db !important }
  }
  [data-ogsb] .page { background-color: #111827 !important } [data-ogsb] .card { background-color: #1f2937 !important }
  [data-ogsc] .ink { color: #f3f4f6 !important } [data-ogsc] .soft, [data-ogsc] .soft a { color: #d1d5db !important }`
