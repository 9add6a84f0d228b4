import { Readable } from 'node:stream'
import { readArguments, runCommand, withEmbedded } from '#server/backup/commands/run-command.ts'
import { jobContext, type Context, type Services, type StaffActor } from '#server/context.ts'
import { makeSampleTicket } from '#server/demo/sample-ticket.ts'
import { uploadVisaDocument } from '#server/documents/upload-visa-document.ts'
import type { Env } from '#server/env.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { closeServices, openServices } from '#server/services.ts'
import { listSites } from '#server/sites/find-sites.ts'
import { makeIntakeKey } from '#server/sites/make-intake-key.ts'
import { saveLandingSite } from '#server/sites/save-landing-site.ts'
import { StartError } from '#server/start-error.ts'
import { givenSecret, readOrCreateSecret } from '#server/start/session-secret.ts'
import { makeWebhookSecret } from '#server/webhooks/make-webhook-secret.ts'

const HOW = 'scripts/example/entrada-side.ts register ADDRESS | ticket'
/** The example's landing site, by its domain: nobody's. */
const DOMAIN = 'coralina.example'

// What `npm run example` does at Entrada's side, over the demonstration's database: register the landing site, and file an order as staff do.
await runCommand('Example', async (env) => {
  const [act, address] = readArguments(HOW, {}).positionals
  const isKnown = act === 'ticket' || (act === 'register' && address !== undefined)
  if (!isKnown) throw new StartError(HOW)
  const work = (url: string) =>
    withServices(env, url, (services) => (address ? register(services, address) : sendTicket(services)))
  if (env.DATABASE_URL) await work(env.DATABASE_URL)
  else await withEmbedded(env, ({ url }) => work(url))
})

async function withServices(env: Env, databaseUrl: string, work: (services: Services) => Promise<void>): Promise<void> {
  const secret = givenSecret(env) ?? readOrCreateSecret(env.DATA_DIR)
  const services = await openServices({ env, databaseUrl, secret })
  try {
    await work(services)
  } finally {
    await closeServices(services)
  }
}

/** Adds the landing site that is told at this address, or finds it, and prints a new key and a new secret of its webhooks. */
async function register(services: Services, address: string): Promise<void> {
  const ctx = jobContext(services, 'example')
  const sites = await listSites(services.pool)
  const known = sites.find(({ domain }) => domain === DOMAIN)
  const { id: _, ...model } = known ?? sites[0]!
  const { data: site } = await saveLandingSite(ctx, {
    ...model,
    ...(known && { id: known.id }),
    name: 'Coralina',
    domain: DOMAIN,
    sender_name: 'Coralina',
    colours: { accent: '#0b5563', accentText: '#ffffff' },
    statement_descriptor: 'CORALINA ENTRY SERVICE',
    webhook_url: address,
  })
  const { data: made } = await makeIntakeKey(ctx, { siteId: site.id, name: 'npm run example', scopes: ['orders'] })
  const { data: signs } = await makeWebhookSecret(ctx, { siteId: site.id })
  console.log(JSON.stringify({ key: made.key, secret: signs.secret }))
}

/** Sends a sample ticket for the oldest paid order of the example that has none, as a member of the team does by hand. */
async function sendTicket(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{
    id: number
    name: string
    lastName: string
    email: string
    form: Record<string, string>
  }>(
    `select o.order_id::float8 as id, o.name, o.last_name as "lastName", o.email, a.form
      from orders o join applications a on a.order_id = o.order_id join landing_sites s on s.id = o.landing_site
      where s.domain = $1 and o.paid_at is not null and not exists (select from documents d where d.order_id = o.order_id)
      order by o.order_id limit 1`,
    [DOMAIN],
  )
  const [order] = rows
  if (!order) throw new StartError('No paid order of the landing site waits for its ticket.')
  const form = services.numbers.open(order.id, order.form)
  const ticket = await makeSampleTicket({
    orderId: order.id,
    name: order.name,
    lastName: order.lastName,
    passport: form.passport_number ?? '',
    direction: form.IsArrival === 'Departure' ? 'Departure' : 'Arrival',
    flight: form.embarkation_flight_number ?? '',
    flightDate: findFlight(form).day ?? '',
  })
  await using content = await services.files.receive(Readable.from([ticket]), ticket.length)
  const file = { field: 'uploadVisaDoc', name: `e-ticket-${order.id}.pdf`, content }
  const upload = { fields: {}, file, [Symbol.asyncDispose]: async () => undefined }
  const sent = { orderId: order.id, email: order.email, sendAnyway: false, sendDifferent: false, inAddition: false }
  await uploadVisaDocument(await asTeam(services), sent, upload)
  console.log(`The ticket of order ${order.id} was sent. The landing site is told within a minute.`)
}

/** A member of the team, as the demonstration has one. */
async function asTeam(services: Services): Promise<Context> {
  const { rows } = await services.pool.query<{ id: number; name: string; email: string }>(
    "select id, name, email from staff where role = 'Team' and deleted_at is null order by id limit 1",
  )
  if (!rows[0]) throw new StartError('Nobody of the team is there: start the demonstration first.')
  const actor: StaffActor = {
    ...rows[0],
    kind: 'staff',
    role: 'Team',
    sessionId: 'example',
    confirmedAgeMs: 0,
    factorAgeMs: 0,
    mustEnrol: false,
  }
  return { ...jobContext(services, 'example'), actor }
}
