import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until, type Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, type DrillMail } from '#drills/mails-under-faults.ts'
import { NotHere } from '#drills/not-here.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import type { Certificate } from '#server/testing/local-server.ts'
import { ANSWERS, providerServer } from '#server/testing/provider-server.ts'

/** TABLE: a certificate of the provider -> what the mail then says why it waits. */
const CERTIFICATES = {
  stranger: /certificate is not valid .*(SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO)/,
  expired: /certificate is not valid .*CERT_HAS_EXPIRED/,
}

/** Makes, for localhost, a good certificate of an authority of our own, one that is over, and one of nobody. */
function makeCertificates(folder: string) {
  mkdirSync(folder)
  const openssl = (...args: string[]) => {
    try {
      execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotHere('it takes openssl')
      throw error
    }
  }
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-days',
    '2',
    '-subj',
    '/CN=drill',
  )
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const signed = (name: string, days: string): Certificate => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=localhost')
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names']
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', days, '-out', `${name}.pem`)
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) }
  }
  const nobodys = ['-keyout', 'stranger.key', '-out', 'stranger.pem', '-days', '2', '-subj', '/CN=localhost']
  openssl('req', '-x509', ...newKey, ...nobodys, '-addext', read('names'))
  return {
    authority: join(folder, 'authority.pem'),
    good: signed('good', '2'),
    expired: signed('expired', '-1'),
    stranger: { key: read('stranger.key'), cert: read('stranger.pem') },
  }
}

/** R43: one provider's name does not resolve, the other's certificate is nobody's, then over; then all is fixed. */
export async function unreachableProviders(it: Installation): Promise<Found> {
  await it.start()
  const orders = await ordersAtRest(it, 2)
  await it.end('SIGTERM')
  const certificates = makeCertificates(join(it.dataDir, 'certificates'))
  const secure = await providerServer(certificates.stranger)
  it.afterwards(() => secure.close())
  secure.script(ANSWERS.sendgridTakesIt)
  const env = { SENDGRID_BASE_URL: secure.url, NODE_EXTRA_CA_CERTS: certificates.authority }
  await it.start({ ...env, AWS_SES_ENDPOINT: 'http://provider.invalid' })
  const [nameless, uncertified] = [await aMail(it, orders[0]!, 'AWS'), await aMail(it, orders[1]!, 'Sendgrid')]
  const said = [await waits(it, nameless, /name .* cannot be found .*(ENOTFOUND|EAI_AGAIN)/)]
  for (const [name, words] of Object.entries(CERTIFICATES) as [keyof typeof CERTIFICATES, RegExp][]) {
    secure.show(certificates[name])
    said.push(await waits(it, uncertified, words))
  }
  secure.show(certificates.good)
  await it.mailIs(uncertified.id, 'sent')
  await it.end('SIGTERM')
  it.provider.script(ANSWERS.sesTakesIt)
  await it.start(env)
  await it.mailIs(nameless.id, 'sent')
  await it.end('SIGTERM')
  const calls = [callsOf(it, nameless), callsOf({ provider: secure }, uncertified)]
  return {
    acknowledged: 2,
    lost: calls.filter((n) => n === 0).length,
    doubled: calls.filter((n) => n > 1).length,
    wrong: [],
    seen: `${said.map((words) => `“${words}”`).join(', ')}; each sent once after it was mended`,
  }
}

/** Waits until a mail was tried and waits for another try, and says why; returns its words. */
async function waits(it: Installation, { id }: DrillMail, words: RegExp): Promise<string> {
  let reason = ''
  await until(`mail ${id} waits and says ${words.source}`, async () => {
    await it.hasten(id)
    const [row] = await it.owner<{ reason: string | null; state: string }>(
      'select reason, state from mails where id = $1',
      [id],
    )
    reason = row!.reason ?? ''
    return row!.state === 'queued' && words.test(reason)
  })
  return reason
}
