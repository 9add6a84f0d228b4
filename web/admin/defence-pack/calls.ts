import type { Sent } from '#contract/http/endpoint.ts'
import { callAddress, CallError, callHeaders, readAnswer } from '#web/api.ts'
import { getDefencePackPdf } from '#contract/disputes/defence-packs.ts'

/** Fetches a pack as a PDF. Throws CallError where it is refused or nobody answers. */
export async function fetchPackPdf(input: Sent<typeof getDefencePackPdf>): Promise<Blob> {
  const response = await fetch(callAddress(getDefencePackPdf, {}), {
    method: getDefencePackPdf.method,
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError(0, {})
  })
  if (!response.ok) {
    readAnswer(response.status, await response.text())
    throw new CallError(response.status, {})
  }
  return response.blob()
}
