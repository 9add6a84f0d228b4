import { spawn } from 'node:child_process'
import { ROOT, run, toolEnv } from '#scripts/bootstrap.mjs'

/** Seconds before each restart, the last one repeated; back to the first once a server has run well for this long. */
const PAUSES = [0, 1, 2, 5, 15, 30]
const HEALTHY_MS = 60_000
/** Exit code of a server that only its operator can help (server/start-error.ts). */
const CONFIGURATION = 78
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the server and starts it again when it crashes, once it has been ready; returns the exit code to end with. A signal is
 * passed on and ends it for good. PostgreSQL outlives a crash, so that the next server joins it, but not the last one.
 */
export async function supervise(node, args, { env = {}, pauses = PAUSES, healthyMs = HEALTHY_MS } = {}) {
  let child
  let stopping = false
  let stopPausing = () => undefined
  const stop = (signal) => {
    stopping = true
    child.kill(signal)
    stopPausing()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  // A program that started us over a channel, such as a run of tests, is gone, however it ended.
  process.once('disconnect', () => stop('SIGTERM'))

  let wasReady = false
  let postgres
  let code
  for (let restarts = 0; ; restarts += 1) {
    let readyAt
    // What `--demo` fills is filled by then; over the real orders that came since, it would refuse to start.
    child = start(node, wasReady ? args.filter((arg) => arg !== '--demo') : args, env)
    child.on('message', (message) => {
      if (message.postgres) postgres = message.postgres
      if (message.ready) [wasReady, readyAt] = [true, Date.now()]
    })
    const ended = await end(child)
    code = ended.code ?? 1
    if (code === 0) return 0
    if (stopping || !wasReady || code === CONFIGURATION) break
    if (readyAt !== undefined && Date.now() - readyAt >= healthyMs) restarts = 0
    const seconds = pauses[Math.min(restarts, pauses.length - 1)]
    console.error(
      `Entrada ended unexpectedly (${ended.how}); it is started again ${seconds ? `in ${seconds} s` : 'at once'}.`,
    )
    await new Promise((resolve) => {
      stopPausing = resolve
      setTimeout(resolve, seconds * 1000)
    })
    if (stopping) {
      code = 0
      break
    }
  }
  if (postgres) await run(node, ['server/start/stop-database.ts', postgres])
  return code
}

function start(node, args, env) {
  return spawn(node, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...toolEnv(), ...env },
  })
}

async function end(child) {
  const silent = new Promise((resolve) => child.once('disconnect', resolve))
  const ended = await new Promise((answer) => {
    child.once('error', ({ message }) => answer({ code: 127, how: message }))
    child.once('exit', (code, signal) => answer({ code, how: signal ?? `exit code ${code}` }))
  })
  // What it said last may arrive after its end.
  if (child.connected) await silent
  return ended
}
