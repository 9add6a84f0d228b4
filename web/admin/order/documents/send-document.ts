import { callAddress, callHeaders, CallError, readAnswer, type Answered } from '#web/api.ts'
import { checkDocument, uploadVisaDocument } from '#contract/documents/documents.ts'
import type { Provider } from '#contract/mails/providers.ts'

export interface DocumentToSend {
  orderId: number
  email: string
  file: File
  provider: Provider
  /** Though mail to the address had bounced. */
  sendAnyway: boolean
  /** Though it differs from the order. */
  sendDifferent: boolean
  /** It stands beside the order's current documents instead of replacing them. */
  inAddition: boolean
}

interface Watch {
  /** Bytes gone so far, of all. */
  onProgress: (loaded: number, total: number) => void
  /** Stops the upload; the call then rejects with an AbortError. */
  signal: AbortSignal
}

/** Uploads a document for an order, which also mails it (multipart); fetch tells no progress. */
export function sendDocument(sent: DocumentToSend, { onProgress, signal }: Watch) {
  const form = new FormData()
  form.set('orderId', String(sent.orderId))
  form.set('email', sent.email)
  form.set('mailServiceProvider', sent.provider)
  form.set('sendAnyway', String(sent.sendAnyway))
  form.set('sendDifferent', String(sent.sendDifferent))
  form.set('inAddition', String(sent.inAddition))
  form.set('uploadVisaDoc', sent.file)
  return new Promise<Answered<typeof uploadVisaDocument>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadVisaDocument.method, callAddress(uploadVisaDocument, {}))
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('error', () => reject(new CallError(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<typeof uploadVisaDocument>(request.status, request.responseText))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Asks how a file compares with an order; nothing is kept or sent. */
export async function checkFile(orderId: number, file: File, signal: AbortSignal) {
  const form = new FormData()
  form.set('orderId', String(orderId))
  form.set('uploadVisaDoc', file)
  const request = { method: checkDocument.method, headers: callHeaders(), body: form, signal }
  const response = await fetch(callAddress(checkDocument, {}), request).catch((error: unknown) => {
    throw signal.aborted ? error : new CallError(0, {})
  })
  return readAnswer<typeof checkDocument>(response.status, await response.text()).data
}
