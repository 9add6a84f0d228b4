// `npm run example`: Entrada with its demonstration, and beside it the example of a landing site that sells to it. `-- ticket` sends the
// ticket of the oldest order that waits for one, as staff do by hand.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkNode, ensureInstalled, findNode, giveUp, ROOT, run, toolEnv } from '#scripts/bootstrap.mjs'
import { buildWeb } from '#scripts/build-web.mjs'

const FOLDER = join(ROOT, 'examples', 'landing-site')
const DATA = join(ROOT, 'data', 'example')
const KEPT = join(DATA, 'landing-site.json')
const PORT = process.env.PORT ?? '3000'
const SITE_PORT = process.env.SITE_PORT ?? '3100'
const ENTRADA = `http://localhost:${PORT}`
const SITE = `http://localhost:${SITE_PORT}`
/** Apart from the data of `npm start`: what is sold here is nobody's. */
const ENTRADA_ENV = { DATA_DIR: join(DATA, 'entrada'), PORT, INTERNAL_WEBHOOKS: 'on', MAIL_CAPTURE: 'on' }

checkNode()
await ensureInstalled({ dev: true })
const node = findNode()
mkdirSync(DATA, { recursive: true, mode: 0o700 })
process.exit(process.argv[2] === 'ticket' ? await run(node, side('ticket'), { env: ENTRADA_ENV }) : await both())

async function both() {
  if (!(await buildWeb())) giveUp('the pages could not be built, see above.')
  const build = await run('vite', ['build', 'examples/landing-site', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (build !== 0) giveUp('the pages of the landing site could not be built, see above.')
  const entrada = start(['scripts/start.mjs', '--demo'], ROOT, ENTRADA_ENV)
  const ended = new Promise((answer) => entrada.once('exit', (code) => answer(code ?? 0)))
  const isReady = await Promise.race([untilReady(), ended.then(() => false)])
  if (!isReady) return await ended
  const { key, secret } = await register()
  const site = start(['server/main.ts'], FOLDER, {
    PORT: SITE_PORT,
    ENTRADA_URL: ENTRADA,
    ENTRADA_KEY: key,
    ENTRADA_WEBHOOK_SECRET: secret,
    DATA_DIR: join(DATA, 'landing-site'),
  })
  site.once('exit', () => entrada.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal))
  console.log(`
The example is ready.

  The landing site   ${SITE}
  Entrada            ${ENTRADA}/admin   (sign in as it says above)

Apply and pay at the first; find the order at the second, in New Orders. To file it as staff do, upload its ticket on its page, or
send a sample of one from another terminal:

  ${PORT === '3000' ? '' : `PORT=${PORT} `}npm run example -- ticket
`)
  return await ended
}

/** The key and secret of an earlier start, where Entrada still knows them; else new ones. */
async function register() {
  const kept = readKept()
  if (kept?.site === SITE && (await isKnown(kept.key))) return kept
  const child = spawn(node, side('register', `${SITE}/webhooks/entrada`), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...toolEnv(), ...ENTRADA_ENV },
  })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  await new Promise((done) => child.once('exit', done))
  const line = said.split('\n').findLast((one) => one.startsWith('{"key"'))
  if (!line) giveUp('the landing site could not be registered, see above.')
  const made = { ...JSON.parse(line), site: SITE }
  writeFileSync(KEPT, JSON.stringify(made), { mode: 0o600 })
  return made
}

function side(...args) {
  return ['scripts/example/entrada-side.ts', ...args]
}

function start(args, cwd, env) {
  return spawn(node, args, { cwd, stdio: 'inherit', env: { ...process.env, ...toolEnv(), ...env } })
}

async function untilReady() {
  for (;;) {
    const answer = await fetch(`${ENTRADA}/healthz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(500)
  }
}

async function isKnown(key) {
  const answer = await fetch(`${ENTRADA}/api/intake/active-gateway`, { headers: { authorization: `Bearer ${key}` } })
  return answer.ok
}

function readKept() {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'))
  } catch {
    return undefined
  }
}
