import { getDocumentProxy } from 'unpdf'
import type { DocumentFound } from '#server/documents/reading/document-found.ts'
import type { Tell } from '#server/readers/reader-work.ts'

const PAGES_READ = 30
const CHARACTERS_AT_MOST = 100_000

type Pages = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pages['getPage']>>

/** Returns the text of a PDF; of many pages the first. Text needs none of the functions that a PDF may hold. */
export async function readPdfWords(bytes: Uint8Array, tell: Tell<DocumentFound>): Promise<void> {
  // It takes the bytes for itself.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), {
    useWasm: false,
    verbosity: 0,
  })
  try {
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_READ) && text.length < CHARACTERS_AT_MOST; number++) {
      text += `${await textOf(await pdf.getPage(number))}\n`
    }
    await tell({ text: text.slice(0, CHARACTERS_AT_MOST) })
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function textOf(page: Page): Promise<string> {
  const [{ items }, fields] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const printed = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  // A form that was filled in and not printed holds its words in its fields.
  return [printed, ...fields.map(({ fieldValue }) => (typeof fieldValue === 'string' ? fieldValue : ''))].join('\n')
}
