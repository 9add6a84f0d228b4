import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded ahead of the server (NODE_OPTIONS), it stands for a message that no process survives: one whose envelope is from
 * `deadly@…` kills it, as soon as one from `beside@…` is being read too. So does every job that the file BEGUN_FILE.deadly names, and
 * none without it. All that begin are noted in BEGUN_FILE.
 */
if (isMainThread && process.argv[1]?.endsWith('server/main.ts')) {
  const { RUNS } = await import('#server/jobs/runs.ts')
  const deadly = `${process.env.BEGUN_FILE}.deadly`
  for (const name of ['compare-documents', 'renew-checks'] as const) {
    const run = RUNS[name] as (...told: unknown[]) => Promise<unknown>
    RUNS[name] = async (...told: unknown[]) => {
      appendFileSync(process.env.BEGUN_FILE!, `${name}\n`)
      if (existsSync(deadly) && readFileSync(deadly, 'utf8') === name) process.kill(process.pid, 'SIGKILL')
      return run(...told)
    }
  }
  const read = RUNS['read-government-mail']
  RUNS['read-government-mail'] = async (services, payload) => {
    const { rows } = await services.pool.query<{ sender: string }>(
      'select envelope_from as sender from government_mails where id = $1',
      [payload.mailId],
    )
    const name = rows[0]!.sender.split('@')[0]!
    appendFileSync(process.env.BEGUN_FILE!, `${name}\n`)
    const begun = (other: string) =>
      readFileSync(process.env.BEGUN_FILE!, 'utf8')
        .split('\n')
        .filter((line) => line === other).length
    if (name === 'deadly') {
      while (begun('beside') === 0) await sleep(50)
      process.kill(process.pid, 'SIGKILL')
    }
    if (name === 'deadly' || (name === 'beside' && begun('beside') === 1)) await new Promise(() => undefined)
    return read(services, payload)
  }
}
