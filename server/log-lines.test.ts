import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { isPretty, prettyLine } from '#server/log-lines.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** What a person sees of what pino was told, without the time. */
function shown(tell: (log: pino.Logger) => void): string[] {
  vi.stubEnv('NO_COLOR', '1')
  const seen: string[] = []
  tell(pino({}, { write: (json) => void seen.push(...(prettyLine(JSON.parse(json))?.split('\n') ?? [])) }))
  return seen.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
}

test('a line is the time, the level and the words, then what else is known', () => {
  vi.stubEnv('NO_COLOR', '1')
  const time = new Date(2026, 10, 22, 9, 5, 7).getTime()
  const entry = { level: 40, time, pid: 1, hostname: 'here', msg: 'the virus scanner does not answer', waiting: 7 }
  expect(prettyLine(entry)).toBe('09:05:07 warn  the virus scanner does not answer waiting=7')
})

test('what went well is not shown; a request that did not has the id that its answer carried', () => {
  const request = { method: 'GET', route: '/api/admin/orders', ms: 12, id: 'a-b', reqId: 'a-b' }
  const lines = shown((log) => {
    log.info({ mail: 7, outcome: 'captured' }, 'mail handed over')
    for (const code of [200, 302, 304]) log.info({ ...request, code })
    log.info({ ...request, code: 403 })
    log.info({ ...request, code: 404, route: undefined })
  })
  expect(lines).toEqual([
    'info  GET /api/admin/orders 403 in 12 ms reqId=a-b',
    'info  GET (no such address) 404 in 12 ms reqId=a-b',
  ])
})

test('a fault tells its name, code and places, never its words', () => {
  const error = new Error('no such traveller: Łukasz, passport AB123456\n    and more')
  const lines = shown((log) =>
    log.error({ problem: { name: error.name, code: 'E1', stack: error.stack } }, 'request failed'),
  )
  expect(lines[0]).toBe('error request failed code=E1 name=Error')
  expect(lines[1]).toMatch(/^ {4}at .*log-lines\.test\.ts/)
  expect(lines.join()).not.toContain('AB123456')
  expect(lines.join()).not.toContain('and more')
})

test('the last words of a crash are a line and its places', () => {
  vi.stubEnv('NO_COLOR', '1')
  const crash = { level: 60, time: 0, msg: 'crashed', name: 'TypeError', code: undefined, words: 'x is not a function' }
  const lines = prettyLine({ ...crash, stack: ['    at go (server/a.ts:1:2)', '    at server/main.ts:3:4'] })?.split(
    '\n',
  )
  expect(lines?.[0]?.slice(9)).toBe('fatal crashed name=TypeError words=x is not a function')
  expect(lines?.slice(1)).toEqual(['    at go (server/a.ts:1:2)', '    at server/main.ts:3:4'])
})

test('what somebody sent cannot write to the terminal by itself', () => {
  const lines = shown((log) => log.warn({ reason: '\u001b[2J\u009b1A\nfake\u202e\u2028' }, 'not taken\r'))
  expect(lines).toEqual(['warn  not taken reason= [2J 1A fake'])
})

test('levels have their colours where the terminal has any', () => {
  vi.stubEnv('FORCE_COLOR', '1')
  expect(prettyLine({ level: 50, time: 0, msg: 'no' })).toContain('\u001b[31merror\u001b[39m no')
  expect(prettyLine({ level: 60, time: 0, msg: 'no' })).toContain('\u001b[31mfatal')
  expect(prettyLine({ level: 40, time: 0, msg: 'no' })).toContain('\u001b[33mwarn')
})

test('LOG_FORMAT decides, and where it is not set the terminal', () => {
  const was = process.stdout.isTTY
  for (const isTTY of [true, false]) {
    process.stdout.isTTY = isTTY
    expect(isPretty({ LOG_FORMAT: undefined })).toBe(isTTY)
    expect(isPretty({ LOG_FORMAT: 'json' })).toBe(false)
    expect(isPretty({ LOG_FORMAT: 'pretty' })).toBe(true)
  }
  process.stdout.isTTY = was
})
