import { z } from 'zod'
import { VERDICTS, DOCUMENT_STATES } from '#contract/documents/documents.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { id } from '#contract/http/envelope.ts'
import { SHEET_FIELDS } from '#contract/form/sheet.ts'

/** One value of the sheet, in the official form's spelling. */
export const sheetValue = z.object({
  field: z.enum(SHEET_FIELDS),
  /** What is typed; a date as YYYY-MM-DD. */
  value: z.string(),
  /** What is chosen: the alpha-3 code of a country, the code of an airport, the form's own word. */
  key: z.string().nullable(),
  /** Somebody must look at it first, so it is shown and not typed. */
  check: z.boolean(),
  /** What a country is called in the portal's languages, and its alpha-2 code. */
  names: z.array(z.string()).optional(),
})
export type SheetValue = z.output<typeof sheetValue>

export const getAssistant = endpoint({
  method: 'GET',
  path: '/admin/assistant',
  access: 'orders:file',
  summary: 'Who the filing assistant of this installation is, and which official form it fills in',
  input: z.object({}),
  data: z.object({ extensionId: z.string(), version: z.string(), officialSite: z.string() }),
})

export const downloadAssistant = endpoint({
  method: 'GET',
  path: '/admin/assistant-zip',
  access: 'orders:file',
  summary: 'The filing assistant of this installation, an extension for Chrome, as a zip',
  kind: 'download',
  input: z.object({}),
  data: z.null(),
})

export const handOverSheet = endpoint({
  method: 'POST',
  path: '/admin/hand-over-sheet',
  access: 'orders:file',
  summary:
    'The sheet of one order for the filing assistant, valid for ten minutes; that it was handed over is recorded. `anyway` hands it over although a colleague works on the order',
  input: z.object({ orderId: id, anyway: z.boolean().optional() }),
  data: z.object({ values: z.array(sheetValue), minutes: z.number() }),
})

export const attachTicket = endpoint({
  method: 'POST',
  path: '/admin/attach-ticket',
  access: 'orders:file',
  summary:
    "Keep the government's ticket for an order as ready to check, and send nothing; multipart with the file in uploadVisaDoc",
  kind: 'upload',
  input: z.object({ orderId: id }),
  data: z.object({ documentId: z.number(), state: z.enum(DOCUMENT_STATES), verdict: z.enum(VERDICTS).nullable() }),
})
