import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { RawJson } from '#server/raw-json.ts'
import { inLanguage, type MessageLanguage } from '#server/words/in-language.ts'

const NOTHING_BESIDE = z.object({})

/**
 * Writes the envelope of a success, its message in the reader's language and never without one. Everything passes through the
 * contract's shapes, which drop what they do not name; ready-made JSON from the database is put in as it is. Throws when an answer does not fit its contract.
 */
export function encodeAnswer(endpoint: Endpoint, answer: HandlerAnswer<Endpoint>, language: MessageLanguage): string {
  const { data, message, httpStatus: _, ...rest } = answer
  const beside = (endpoint.beside ?? NOTHING_BESIDE).parse(rest)
  const json = data instanceof RawJson ? data.text : JSON.stringify(endpoint.data.parse(data))
  const head = JSON.stringify({ status: 1, message: inLanguage(language, message ?? 'OK'), ...beside })
  return `${head.slice(0, -1)},"data":${json}}`
}
