import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Runs the launcher's loop with a small program in the server's place; returns the exit code and what was said. */
function superviseProgram(program: string, options: object): { code: number | null; said: string[] } {
  const launcher = `
    import { supervise } from '#scripts/supervise.mjs'
    process.exit(await supervise(process.execPath, ['-e', process.argv[1]], ${JSON.stringify(options)}))`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', launcher, program], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  return { code: status, said: stderr.trim().split('\n').filter(Boolean) }
}

const READY = "process.send({ ready: true }, () => process.exit(Number(process.env.CODE ?? '1')))"
/** Ends otherwise from the n-th start on: the launcher is the parent of all of them. */
const after = (starts: number, then: string) => `
  const fs = require('node:fs'), file = require('node:os').tmpdir() + '/entrada-supervise-' + process.ppid
  fs.appendFileSync(file, '.')
  if (fs.readFileSync(file, 'utf8').length > ${starts}) { fs.rmSync(file); ${then} } else ${READY}`

test('it starts a server again that was ready, after pauses that grow up to the last, and ends with one that ends cleanly', () => {
  const pauses = [0, 0.01, 0.02]
  const { code, said } = superviseProgram(after(4, 'process.exit(0)'), { pauses, healthyMs: 1e9 })
  expect(said).toEqual(
    ['at once', 'in 0.01 s', 'in 0.02 s', 'in 0.02 s'].map(
      (when) => `Entrada ended unexpectedly (exit code 1); it is started again ${when}.`,
    ),
  )
  expect(code).toBe(0)
})

test('the pauses begin anew after a server that was well for long enough', () => {
  const { said } = superviseProgram(after(3, 'process.exit(0)'), { pauses: [0, 0.01], healthyMs: 0 })
  expect(said.map((line) => line.replace(/.* again /, ''))).toEqual(['at once.', 'at once.', 'at once.'])
})

test('a signal that ended the server is named', () => {
  const abort = "process.send({ ready: true }, () => process.kill(process.pid, 'SIGABRT'))"
  const { said } = superviseProgram(after(1, 'process.exit(0)').replace(READY, abort), { pauses: [0] })
  expect(said).toEqual(['Entrada ended unexpectedly (SIGABRT); it is started again at once.'])
})

test.each([
  ['before it was ready', 'process.exit(1)', 1],
  ['by a wrong configuration', 'process.exit(78)', 78],
  ['cleanly', 'process.exit(0)', 0],
])('one that ends %s is not started again', (_, program, code) => {
  expect(superviseProgram(program, {})).toEqual({ code, said: [] })
})

test('one that finds a wrong configuration when it is started again is the last', () => {
  const { code, said } = superviseProgram(after(1, 'process.exit(78)'), { pauses: [0] })
  expect([code, said.length]).toEqual([78, 1])
})
