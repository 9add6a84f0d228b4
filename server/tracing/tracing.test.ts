import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorType } from '#server/tracing/span-words.ts'
import { summaryOf } from '#server/tracing/trace-queries.ts'
import { traced } from '#server/tracing/traced.ts'

const SERVER = join(import.meta.dirname, '..')

test('OpenTelemetry is named in one file, and that is loaded only by who was told where traces go', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const holding = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(join(SERVER, name), 'utf8')))
  expect(holding(/from '@opentelemetry\//)).toEqual(['tracing/open-recorder.ts'])
  expect(holding(/from '#server\/tracing\/open-recorder/)).toEqual([])
  expect(holding(/import\('#server\/tracing\/open-recorder/)).toEqual(['tracing/start-tracing.ts'])
})

test('where nothing is traced, work is only done', async () => {
  expect(await traced('a span', 'internal', {}, async (say) => (say({ 'entrada.mail': 1 }), 7))).toBe(7)
})

describe('what is said of a statement', () => {
  test.each([
    [{ name: 'find-queued-mail', text: 'select 1' }, 'find-queued-mail'],
    ['begin', 'begin'],
    [{ text: '  update "orders" set name = $1' }, 'update orders'],
    ['insert into graphile_worker._private_jobs values ($1)', 'insert graphile_worker._private_jobs'],
    ["select 'from maria.gomez' from staff", 'select staff'],
    ["select 'it''s from maria' as x", 'select'],
    ['select $body$ from maria $body$ from only mails', 'select mails'],
    ['-- from maria\nselect 1 from orders', 'select orders'],
    [undefined, 'statement'],
  ])('%j: %s', (asked, summary) => {
    expect(summaryOf(asked)).toBe(summary)
  })
})

describe('what is said of an error', () => {
  test.each([
    [Object.assign(new Error('Key (email)=(maria@mail.example)'), { code: '23505' }), '23505'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new Error('outer', { cause: Object.assign(new Error('inner'), { code: '57014' }) }), '57014'],
    [new TypeError('maria is not a function'), 'TypeError'],
    [Object.assign(new Error('x'), { name: 'maria@mail.example', code: 'maria gomez' }), 'Error'],
    ['maria', 'Error'],
    [undefined, 'Error'],
  ])('%s: %s', (error, type) => {
    expect(errorType(error)).toBe(type)
  })
})
