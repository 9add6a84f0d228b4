import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import type { Role } from '#contract/staff/roles.ts'
import { copyTemplate, type FreshDatabase } from '#server/testing/postgres.ts'
import { keepOutput, noteTold } from './server-output.ts'

const ROOT = join(import.meta.dirname, '..')
export const ADMIN = { email: 'admin@localhost', password: 'the admin of the journeys' }
export const INTAKE_KEY = 'the-key-of-the-first-landing-site'

/** A person of the back-office in a journey. */
export interface Person {
  name: string
  email: string
  password: string
}

/** Runs SQL as the database's owner, for what only it may, and returns the rows. */
async function rowsOf<Row extends pg.QueryResultRow>(
  { migratorUrl }: FreshDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

/** A receipt goes by itself at the next full minute: a journey's mails are to be those that it sends. */
async function withoutReceipts(database: FreshDatabase): Promise<FreshDatabase> {
  await rowsOf(database, "update landing_sites set mails_off = '{received}'")
  return database
}

/** The real server as `npm start` runs it, over a database and a folder of its own. */
export class JourneyServer {
  readonly url: string
  readonly dataDir: string
  readonly database: FreshDatabase | undefined
  readonly #process: ChildProcess
  #isAlone = true

  constructor(url: string, dataDir: string, database: FreshDatabase | undefined, process: ChildProcess) {
    this.url = url
    this.dataDir = dataDir
    this.database = database
    this.#process = process
  }

  /** Starts one; `beside` another it shares the other's database and folder. */
  static async start(
    environment: Record<string, string> = {},
    { demo = false, beside }: { demo?: boolean; beside?: JourneyServer } = {},
  ): Promise<JourneyServer> {
    const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'entrada-journey-')))
    // Outside a run of journeys, for pictures, it starts the embedded one.
    const ofRun = process.env.JOURNEY_POSTGRES
    const database = beside?.database ?? (ofRun ? await withoutReceipts(await copyTemplate(ofRun)) : undefined)
    noteTold('key', INTAKE_KEY)
    const child = spawn(process.execPath, ['server/main.ts', ...(demo ? ['--demo'] : [])], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        DATA_DIR: dataDir,
        // Most journeys read no document.
        WARM_READERS: 'off',
        ...(database && { DATABASE_URL: database.url }),
        ...(database && demo && { MIGRATION_DATABASE_URL: database.migratorUrl }),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        INTAKE_API_KEY: INTAKE_KEY,
        ...environment,
      },
      // By the channel it notices the end of a runner that had no time to stop it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    keepOutput(child)
    const address = await addressOf(child)
    const server = new JourneyServer(environment.PUBLIC_URL ?? address, dataDir, database, child)
    server.#isAlone = beside === undefined
    return server
  }

  /** Posts an order as a landing site does; returns its id and the link for the traveller. */
  async postOrder(
    request: APIRequestContext,
    order: Record<string, unknown>,
  ): Promise<{ orderId: number; trackUrl: string }> {
    noteOrder(order)
    const answer = await request.post(`${this.url}/api/intake/orders`, {
      data: order,
      headers: { authorization: `Bearer ${INTAKE_KEY}`, 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }

  /** Adds a person of a role, as the Admin does. */
  async addPerson(request: APIRequestContext, role: Role, name: string): Promise<Person> {
    const person = {
      name,
      email: `${name
        .toLowerCase()
        .replace(/\W+/g, '.')
        .slice(0, 60)
        .replace(/^\.|\.$/g, '')}@staff.example`,
      password: `secret of ${name}`,
    }
    const added = await request.post(`${this.url}/api/admin/add-team-member`, {
      data: { ...person, type: role },
      headers: { authorization: await this.tokenOf(request, ADMIN) },
    })
    expect(added.ok(), await added.text()).toBe(true)
    return person
  }

  /** Runs SQL as its database's owner, for what would take days or stands on no page, and returns the rows. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    return rowsOf(this.database!, text, values)
  }

  /** Moves time on by some hours for sessions, and by a week for added people: sessions are old, and two added people count as two. */
  async passTime(): Promise<void> {
    await this.query("update staff_changes set at = at - interval '8 days'")
    await this.query(
      `update sessions set created_at = created_at - interval '3 hours', confirmed_at = confirmed_at - interval '3 hours',
        factor_at = factor_at - interval '3 hours'`,
    )
  }

  /** Makes it look as if somebody had touched none of their pages for so many minutes. */
  async wasAway({ email }: Pick<Person, 'email'>, minutes: number): Promise<void> {
    await this.query(
      `update sessions s set last_used_at = now() - $2 * interval '1 minute' from staff m where m.id = s.staff_id and m.email = $1`,
      [email, minutes],
    )
  }

  async tokenOf(request: APIRequestContext, { email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
    noteTold('password', password)
    const answer = await request.post(`${this.url}/api/admin/admin-login`, { data: { email, password } })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data.jwtToken
  }

  /** A key that brings messages to the channel for government mail, made as the Admin makes one. */
  async mailKey(request: APIRequestContext): Promise<string> {
    const made = await request.post(`${this.url}/api/admin/intake-key`, {
      data: { siteId: 1, name: 'Mail server', scopes: ['mail'] },
      headers: { authorization: await this.adminToken(request) },
    })
    expect(made.ok(), await made.text()).toBe(true)
    return (await made.json()).data.key
  }

  /** A session of the Admin's, for what a journey prepares over the API. */
  adminToken(request: APIRequestContext): Promise<string> {
    return this.tokenOf(request, ADMIN)
  }

  /** Gives the page's browser a session, as the sign-in stores it: for journeys that are about something else. */
  async bringSession(page: Page, person: Pick<Person, 'email' | 'password'> = ADMIN): Promise<void> {
    const token = await this.tokenOf(page.request, person)
    const localStorage = ['user', 'accessToken'].map((name) => ({ name, value: token }))
    await page.context().setStorageState({ cookies: [], origins: [{ origin: this.url, localStorage }] })
  }

  /** Signs in on the real page. */
  async signIn(page: Page, person?: Pick<Person, 'email' | 'password'>): Promise<void> {
    await page.goto(this.url)
    await this.fillSignIn(page, person)
    await page.waitForURL(/\/admin(\/|$)/)
  }

  /** Signs in where the page asks for it. */
  async fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'> = ADMIN): Promise<void> {
    noteTold('password', password)
    await page.getByLabel('Email ID').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }

  /** The captured mails, oldest first. */
  async mails(): Promise<Email[]> {
    const outbox = join(this.dataDir, 'outbox')
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
  }

  /** The captured mails to an address, oldest first. */
  async mailsTo(address: string): Promise<Email[]> {
    return (await this.mails()).filter((mail) => mail.to?.some((to) => to.address === address))
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await gone
    if (!this.#isAlone) return
    await this.database?.drop()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

function noteOrder(order: Record<string, unknown>): void {
  noteTold('passport', order.passport_number)
  const [year, month, day] = ['year_of_dob', 'month_of_dob', 'date_of_dob'].map((field) =>
    String(order[field] ?? '').padStart(2, '0'),
  )
  if (order.year_of_dob === undefined) return
  for (const date of [`${year}-${month}-${day}`, `${day}/${month}/${year}`]) noteTold('date of birth', date)
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const address = /http:\/\/[\w.:]+:\d+/.exec(said)?.[0]
      if (address && /sign in/i.test(said)) resolve(address)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', () => reject(new Error(`The server ended before it was ready: ${said}`)))
  })
}
