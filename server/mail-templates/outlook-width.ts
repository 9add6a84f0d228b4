const CARD = /<table\b[^>]*\bclass="card"/
/** Of the page's table, around the card. */
const END = '</td></tr></tbody></table>'

/**
 * Puts the card of a mail into a table of fixed width that only Outlook's Word sees: it knows no max-width, and would draw the
 * card as wide as the window. React cannot write such comments.
 */
export function limitInOutlook(html: string): string {
  const [start, end] = [html.search(CARD), html.lastIndexOf(END)]
  if (start < 0 || end < start) throw new Error('The mail has no card')
  return [
    html.slice(0, start),
    '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    html.slice(start, end),
    '<!--[if mso]></td></tr></table><![endif]-->',
    html.slice(end),
  ].join('')
}
