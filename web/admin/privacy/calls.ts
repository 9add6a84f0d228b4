import { queryOptions } from '@tanstack/react-query'
import type { Data } from '#contract/http/endpoint.ts'
import type { HeldFormat, PersonFormat, PersonKey } from '#contract/orders/person-keys.ts'
import { call } from '#web/api.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { dataRequests, erasureProof, erasures, exportPerson, type findPerson } from '#contract/travellers/privacy.ts'

export type Found = Data<typeof findPerson>

/** Who is asked about. */
export interface Person {
  by: PersonKey
  value: string
}

/** A person, and which of the orders found are theirs. */
export interface ChosenOrders extends Person {
  orderIds: number[]
}

export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: async ({ signal }) => (await call(erasures, {}, { signal })).data,
})

export type DataRequestRow = Data<typeof dataRequests>[number]

export const dataRequestsQuery = queryOptions({
  queryKey: ['data-requests'],
  queryFn: async ({ signal }) => (await call(dataRequests, {}, { signal })).data,
})

/** Saves all that is held of a person in the chosen orders. */
export async function saveHeld(person: ChosenOrders, format: PersonFormat): Promise<void> {
  saveFile(await fetchFile(exportPerson, { ...person, format }))
}

/** Saves the proof of an erasure. */
export async function saveProof(id: number, format: HeldFormat): Promise<void> {
  saveFile(await fetchFile(erasureProof, { id, format }))
}
