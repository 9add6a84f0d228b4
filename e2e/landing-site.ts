import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext } from '@playwright/test'
import { freePort } from '#server/testing/free-port.ts'
import { keepOutput, noteTold } from './server-output.ts'
import type { JourneyServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'examples/landing-site')
let built: Promise<unknown> | undefined

/** The example of a landing site, as a process of its own, with a site, key and webhook of its own at Entrada. */
export class LandingSite {
  readonly url: string
  readonly dataDir: string
  readonly #environment: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(url: string, dataDir: string, environment: Record<string, string>) {
    this.url = url
    this.dataDir = dataDir
    this.#environment = environment
  }

  /** Starts one for an Entrada that runs with INTERNAL_WEBHOOKS=on; an Admin's calls make what it needs there. */
  static async start(entrada: JourneyServer, request: APIRequestContext): Promise<LandingSite> {
    built ??= promisify(execFile)('vite', ['build', '--logLevel', 'warn'], {
      cwd: FOLDER,
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, NODE_ENV: 'production' },
    })
    await built
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { key, secret } = await registerSite(entrada, request, `${url}/webhooks/entrada`)
    for (const told of [key, secret]) noteTold('key', told)
    const dataDir = await mkdtemp(join(tmpdir(), 'entrada-landing-site-'))
    const site = new LandingSite(url, dataDir, {
      PORT: String(port),
      ENTRADA_URL: entrada.url,
      ENTRADA_KEY: key,
      ENTRADA_WEBHOOK_SECRET: secret,
      DATA_DIR: dataDir,
    })
    await site.run()
    return site
  }

  /** Starts the process, over what an earlier one left. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: FOLDER,
      env: { PATH: process.env.PATH, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    keepOutput(child)
    this.#process = child
    await new Promise<void>((ready, fail) => {
      child.stdout.on('data', (said: Buffer) => {
        if (/is at http/.test(String(said))) ready()
      })
      child.once('exit', () => fail(new Error('The landing site ended before it was ready')))
    })
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    const gone = once(this.#process!, 'exit')
    this.#process!.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    if (this.#process!.exitCode === null && this.#process!.signalCode === null) {
      const gone = once(this.#process!, 'exit')
      this.#process!.kill('SIGTERM')
      await gone
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Adds a landing site that is told at this address, as an Admin does; returns its key and the secret of its webhooks. */
async function registerSite(
  entrada: JourneyServer,
  request: APIRequestContext,
  webhook_url: string,
): Promise<{ key: string; secret: string }> {
  const authorization = await entrada.adminToken(request)
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${entrada.url}/api/admin/${path}`, { data, headers: { authorization } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const { data: known } = await (
    await request.get(`${entrada.url}/api/admin/landing-sites`, { headers: { authorization } })
  ).json()
  const { id: _, ...first } = known[0]
  const site = { ...first, name: 'Coralina', domain: 'coralina.example', webhook_url }
  const { id: siteId } = await call('landing-site', site)
  const { key } = await call('intake-key', { siteId, name: 'Coralina', scopes: ['orders'] })
  const { secret } = await call('webhook-secret', { siteId })
  return { key, secret }
}
