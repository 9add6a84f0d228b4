import { callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'
import { attachTicket, downloadAssistant } from '#contract/form/assistant.ts'

async function ask(endpoint: typeof attachTicket | typeof downloadAssistant, body?: FormData): Promise<Response> {
  return fetch(callAddress(endpoint, {}), {
    method: endpoint.method,
    headers: callHeaders(),
    body: body ?? null,
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError(0, {})
  })
}

/** Keeps a ticket for an order as ready to check; nothing is sent. Throws CallError where it is refused or nobody answers. */
export async function attach(orderId: number, file: File) {
  const form = new FormData()
  form.set('orderId', String(orderId))
  form.set('uploadVisaDoc', file)
  const response = await ask(attachTicket, form)
  return readAnswer<typeof attachTicket>(response.status, await response.text())
}

/** Fetches the assistant of this installation. Throws CallError where it is refused or nobody answers. */
export async function fetchAssistant(): Promise<Blob> {
  const response = await ask(downloadAssistant)
  if (response.ok) return response.blob()
  readAnswer(response.status, await response.text())
  throw new CallError(response.status, {})
}
