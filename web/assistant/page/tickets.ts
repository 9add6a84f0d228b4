import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import type { Fetched, TicketLink } from '#web/assistant/messages.ts'
import { isSeen } from '#web/assistant/page/is-seen.ts'

/** What a person presses to get a file, in the portal's languages. */
const FETCHING = /descarg|download|t[eé]l[eé]charg|herunterladen|scarica|baixar|скачать/i

/** Links of the page to a PDF or to a file, PDFs that it shows, and the page itself where it is one. */
export function ticketLinks(): Omit<TicketLink, 'frameId' | 'tabId'>[] {
  if (document.contentType === 'application/pdf') return [{ url: location.href, text: '' }]
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => (isPdf(link.href, link.type) || isFile(link)) && isSeen(link))
    .map(({ href, textContent, download }) => ({ url: href, text: textContent.trim() || download }))
  const shown = [...document.querySelectorAll<HTMLEmbedElement | HTMLIFrameElement>('embed[src], iframe[src]')]
    .filter((frame) => isPdf(frame.src, frame.getAttribute('type') ?? '') && isSeen(frame))
    .map(({ src }) => ({ url: src, text: '' }))
  const all = [...links, ...shown].filter(({ url }) => new URL(url).origin === location.origin)
  return [...new Map(all.map(({ url, text }) => [url, { url, text: text.slice(0, 80) }])).values()].slice(0, 5)
}

function isPdf(url: string, type: string): boolean {
  return /^(https?|blob):/.test(url) && (type === 'application/pdf' || /\.pdf$/i.test(new URL(url).pathname))
}

/** What comes of it is looked at when it is there. */
function isFile({ href, download, textContent }: HTMLAnchorElement): boolean {
  if (href.startsWith('blob:')) return true
  const isElsewhere = href.split('#')[0] !== location.href.split('#')[0]
  return /^https?:/.test(href) && (/\.pdf$/i.test(download) || (FETCHING.test(textContent) && isElsewhere))
}

/** Fetches a ticket as the page itself would, for Entrada. */
export async function fetchTicket(url: string): Promise<Fetched> {
  if (new URL(url).origin !== location.origin) return { failed: 'elsewhere' }
  const bytes = await fetch(url, { credentials: 'same-origin' })
    .then(async (answer) => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined))
    .catch(() => undefined)
  if (!bytes) return { failed: 'not-there' }
  if (bytes.length > DOCUMENT_BYTES_AT_MOST) return { failed: 'too-large' }
  if (!/%PDF-/.test(String.fromCharCode(...bytes.subarray(0, 1024)))) return { failed: 'not-a-pdf' }
  const name = url.startsWith('blob:') ? '' : readable(new URL(url).pathname.split('/').at(-1) ?? '')
  return { name: /\.pdf$/i.test(name) ? name : 'e-ticket.pdf', base64: base64Of(bytes) }
}

/** A name as it is in an address; empty where it is written as no address is. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

/** In pieces: no call takes as many arguments as a document has bytes. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
