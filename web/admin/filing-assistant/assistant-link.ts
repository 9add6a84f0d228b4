import { queryOptions } from '@tanstack/react-query'
import type { SheetField } from '#contract/form/sheet.ts'
import type { FromEntrada, HandedSheet, Hello, ToEntrada } from '#web/assistant/messages.ts'
import { attachTicket, getAssistant } from '#contract/form/assistant.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { call, callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'

/** The assistant falls asleep and forgets who listens; it is asked again after this. */
const AGAIN_MS = 1_000

/** Which extension is this installation's assistant. */
export const assistantQuery = queryOptions({
  queryKey: ['filing-assistant'],
  queryFn: async ({ signal }) => (await call(getAssistant, {}, { signal })).data,
  staleTime: Infinity,
})

/** The browser's way to extensions: there only where one listens to this very origin. */
function findRuntime(): chrome.Runtime | undefined {
  return (globalThis as { chrome?: { runtime?: chrome.Runtime } }).chrome?.runtime
}

/** Asks the assistant whether it is there, and whether an order is being filed with it; undefined where it is not installed. */
export async function greet(extensionId: string, orderId?: number): Promise<Hello | undefined> {
  const answer = findRuntime()?.sendMessage(extensionId, { say: 'hello', orderId })
  return (await answer?.catch(() => undefined)) as Hello | undefined
}

/** Gives the assistant a sheet: from this page to the extension, and through no address. False where it did not take it. */
export async function give(extensionId: string, sheet: HandedSheet): Promise<boolean> {
  const answer = await findRuntime()?.sendMessage(extensionId, sheet)
  return (answer as { taken?: boolean } | undefined)?.taken === true
}

/** What an order's page is told while the assistant files it. */
export interface FilingEvents {
  /** These values stand in the official form. */
  onFilled: (fields: SheetField[]) => void
  /** A ticket was kept. */
  onAttached: () => void
}

/**
 * Hears what the assistant fills in of an order, and takes the tickets that it brings, with this member's session, for as long as
 * it is being filed. Returns how to stop.
 */
export function listen(extensionId: string, orderId: number, { onFilled, onAttached }: FilingEvents): () => void {
  let port: chrome.Port | undefined
  let isOver = false
  const connect = async () => {
    const hello = await greet(extensionId, orderId)
    if (isOver || !hello?.isFiling) return
    const opened = findRuntime()!.connect(extensionId, { name: `order:${orderId}` })
    port = opened
    opened.onMessage.addListener((message) => {
      const said = message as ToEntrada
      if (said.say === 'filled') return onFilled(said.fields)
      void take(orderId, said).then((answer) => {
        opened.postMessage(answer)
        if (answer.isKept) onAttached()
      })
    })
    opened.onDisconnect.addListener(() => {
      if (!isOver) setTimeout(() => void connect(), AGAIN_MS)
    })
  }
  void connect()
  return () => {
    isOver = true
    port?.disconnect()
  }
}

async function take(orderId: number, { name, base64 }: Extract<ToEntrada, { say: 'ticket' }>): Promise<FromEntrada> {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { message } = await attach(orderId, new File([bytes], name, { type: 'application/pdf' }))
    return { say: 'attached', isKept: true, message }
  } catch (error) {
    return { say: 'attached', isKept: false, message: failureText(error) }
  }
}

/** Keeps a ticket for an order as ready to check; nothing is sent. Throws CallError where it is refused or nobody answers. */
async function attach(orderId: number, file: File) {
  const form = new FormData()
  form.set('orderId', String(orderId))
  form.set('uploadVisaDoc', file)
  const response = await fetch(callAddress(attachTicket, {}), {
    method: attachTicket.method,
    headers: callHeaders(),
    body: form,
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError(0, {})
  })
  return readAnswer<typeof attachTicket>(response.status, await response.text())
}
