import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'

let runner: ChildProcess
afterEach(() => void runner.kill('SIGKILL'))

/** Begins a runner of tests that has its PostgreSQL, says where, and goes on for ever. */
function begin(migrations = MIGRATIONS) {
  const code = `
    import { startTestPostgres } from '#server/testing/postgres.ts'
    const { url, process: holder } = await startTestPostgres(${JSON.stringify(migrations)})
    console.log(JSON.stringify({ sockets: new URL(url).searchParams.get('host'), holder: holder.pid }))
    setInterval(() => undefined, 1000)
  `
  const begun = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runner = begun
  return begun
}

/** Until no process is left that holds or is the server: the socket's folder goes with it. */
async function untilGone(sockets: string, holder: number): Promise<void> {
  while (isAlive(holder) || existsSync(`${sockets}/.s.PGSQL.5432`)) await sleep(50)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a run that ends by %s leaves no PostgreSQL behind',
  async (signal) => {
    const begun = begin()
    const [line] = await once(createInterface(begun.stdout), 'line')
    const { sockets, holder } = JSON.parse(line)
    expect(existsSync(`${sockets}/.s.PGSQL.5432`)).toBe(true)
    begun.kill(signal)
    await untilGone(sockets, holder)
  },
)

test('a run whose template cannot be made says why and leaves none either', async () => {
  const broken = begin('/no/migrations/here')
  const said: string[] = []
  createInterface(broken.stderr).on('line', (line) => said.push(line))
  // Its output is at an end only when the holder, which writes there too, is gone.
  await once(broken, 'close')
  expect(broken.exitCode).not.toBe(0)
  expect(said.join('\n')).toContain('/no/migrations/here')
  expect(said.join('\n')).toContain('did not start')
})
