import type { Endpoint, Sent } from '#contract/http/endpoint.ts'
import { callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'

/** Fetches the file that a call answers with, named as the server names it; throws CallError where it is refused or nobody answers. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<File> {
  const isGet = endpoint.method === 'GET'
  const answer = await fetch(callAddress(endpoint, input as Record<string, unknown>), {
    method: endpoint.method,
    headers: { ...callHeaders(), ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(input) }),
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError(0, {})
  })
  if (!answer.ok) {
    readAnswer(answer.status, await answer.text())
    throw new CallError(answer.status, {})
  }
  return namedFile(answer, await answer.blob())
}

/** TABLE: what the server hands out -> how the name of such a file ends. */
const ENDINGS: Record<string, string> = {
  'application/json': '.json',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'message/rfc822': '.eml',
  'text/csv': '.csv',
}

/** What an answer brought, under the name that the server gives it; where none came along, it ends as such a file does. */
export function namedFile({ headers }: Response, content: Blob): File {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  const ending = ENDINGS[content.type.split(';')[0]!] ?? ''
  return new File([content], name ?? `file${ending}`, { type: content.type })
}
