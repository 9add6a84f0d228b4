import { DOCUMENT_BYTES_AT_MOST } from '#contract/document-bytes.ts'
import type { Fetched, TicketLink } from '#web/assistant/messages.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'

/** Links of the page to a PDF, and PDFs that it shows. */
export function ticketLinks(): Omit<TicketLink, 'frameId'>[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => isPdf(link.href, link.type, link.download) && isSeen(link))
    .map(({ href, textContent, download }) => ({ url: href, text: textContent.trim() || download }))
  const shown = [...document.querySelectorAll<HTMLEmbedElement | HTMLIFrameElement>('embed[src], iframe[src]')]
    .filter((frame) => isPdf(frame.src, frame.getAttribute('type') ?? '', '') && isSeen(frame))
    .map(({ src }) => ({ url: src, text: '' }))
  const all = [...links, ...shown].filter(({ url }) => new URL(url).origin === location.origin)
  return [...new Map(all.map(({ url, text }) => [url, { url, text: text.slice(0, 80) }])).values()].slice(0, 5)
}

function isPdf(url: string, type: string, download: string): boolean {
  if (!/^(https?|blob):/.test(url)) return false
  if (type === 'application/pdf' || /\.pdf$/i.test(download)) return true
  return url.startsWith('blob:') ? download !== '' : /\.pdf$/i.test(new URL(url).pathname)
}

/** Fetches a ticket as the page itself would, for Entrada. */
export async function fetchTicket(url: string): Promise<Fetched> {
  if (new URL(url).origin !== location.origin) return { failed: 'elsewhere' }
  const bytes = await fetch(url, { credentials: 'same-origin' }).then(
    (answer) => (answer.ok ? answer.bytes() : undefined),
    () => undefined,
  )
  if (!bytes) return { failed: 'not-there' }
  if (bytes.length > DOCUMENT_BYTES_AT_MOST) return { failed: 'too-large' }
  if (!/%PDF-/.test(String.fromCharCode(...bytes.subarray(0, 1024)))) return { failed: 'not-a-pdf' }
  const name = url.startsWith('blob:') ? '' : (new URL(url).pathname.split('/').at(-1) ?? '')
  return { name: /\.pdf$/i.test(name) ? decodeURIComponent(name) : 'e-ticket.pdf', base64: base64Of(bytes) }
}

/** In pieces: so many arguments as a document has bytes no call takes. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
