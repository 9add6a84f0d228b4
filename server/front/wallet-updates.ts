import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { oneLine } from '#server/files/one-line.ts'
import { contextOf } from '#server/http/mount.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { renewWalletPass } from '#server/tracking/renew-wallet-pass.ts'
import { listChangedPasses, registerDevice, unregisterDevice } from '#server/tracking/wallet-devices.ts'
import { appleKeys } from '#server/wallet-keys.ts'
import { APPLE_PASS_TYPE } from '#server/wallets/apple-pass.ts'
import { PASS_SERVICE, readPassToken } from '#server/wallets/pass-service.ts'
import { readSerial, type PassName } from '#server/wallets/serial.ts'

const DEVICE = /^[A-Za-z0-9-]{1,64}$/
const PUSH_TOKEN = /^[0-9a-f]{1,200}$/i
const REGISTRATION_BYTES = 1_024
const LOG_BYTES = 16 * 1_024
/** Of what a telephone reports at once. */
const LOG_LINES = 5
const LOG_CHARACTERS = 300

interface Params {
  device?: string
  passType?: string
  serial?: string
}

/**
 * Mounts the web service by which Apple's wallet keeps passes up to date, as Apple's "Wallet Passes" describes it: telephones register,
 * ask what has changed, and fetch it. Without a token of a pass, a caller learns nothing of it, nor whether there is one.
 */
export function mountWalletUpdates(app: FastifyInstance, services: Services): void {
  const passType = services.env.APPLE_PASS_TYPE_ID
  if (passType === undefined) return
  const ctxOf = (request: FastifyRequest, reply: FastifyReply) =>
    contextOf(services, request, reply, { kind: 'anonymous' })
  const at = `${PASS_SERVICE}/v1`
  const registration = `${at}/devices/:device/registrations/:passType/:serial`

  /** The pass that a request proves to hold, and the token that it was given with. */
  const held = ({ params, headers }: FastifyRequest): { pass: PassName; token: string } | undefined => {
    const { passType: asked, serial = '' } = params as Params
    const [token, pass] = [readPassToken(services.secret, serial, headers.authorization), readSerial(serial)]
    return token !== undefined && pass && asked === passType ? { pass, token } : undefined
  }

  app.post(registration, { bodyLimit: REGISTRATION_BYTES }, async (request, reply) => {
    const { device = '' } = request.params as Params
    const { pushToken } = (request.body ?? {}) as { pushToken?: unknown }
    const proof = held(request)
    if (!proof) return reply.code(401).send()
    if (!DEVICE.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken)) {
      throw new Refusal('bad-request', 'This request cannot be read')
    }
    const known = await registerDevice(ctxOf(request, reply), { ...proof.pass, deviceId: device, pushToken })
    return reply.code(known === undefined ? 401 : known === 'new' ? 201 : 200).send()
  })

  app.delete(registration, async (request, reply) => {
    const { device = '' } = request.params as Params
    const proof = held(request)
    if (!proof) return reply.code(401).send()
    if (DEVICE.test(device)) await unregisterDevice(ctxOf(request, reply), { ...proof.pass, deviceId: device })
    return reply.code(200).send()
  })

  app.get(`${at}/devices/:device/registrations/:passType`, async (request, reply) => {
    const { device = '', passType: asked } = request.params as Params
    const { passesUpdatedSince = '0' } = request.query as { passesUpdatedSince?: unknown }
    const since = /^\d{1,12}$/.test(String(passesUpdatedSince)) ? Number(passesUpdatedSince) : 0
    const isOurs = asked === passType && DEVICE.test(device)
    const changed = isOurs ? await listChangedPasses(ctxOf(request, reply), device, since) : undefined
    return changed ? reply.send(changed) : reply.code(204).send()
  })

  app.get(`${at}/passes/:passType/:serial`, { exposeHeadRoute: false, compress: false }, async (request, reply) => {
    const proof = held(request)
    if (!proof) return reply.code(401).send()
    const keys = appleKeys(services.env)
    if (!keys) return reply.code(503).send()
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    const asked = { token: proof.token, sinceMs: Number.isNaN(since) ? 0 : since }
    const renewed = await renewWalletPass(ctxOf(request, reply), keys, proof.pass, asked)
    if (!renewed) return reply.code(401).send()
    reply.header('last-modified', new Date(renewed.changedAtMs).toUTCString())
    return renewed.file ? reply.type(APPLE_PASS_TYPE).send(renewed.file) : reply.code(304).send()
  })

  app.post(`${at}/log`, { bodyLimit: LOG_BYTES }, async (request, reply) => {
    await consume(ctxOf(request, reply), [['wallet-log']])
    const { logs } = (request.body ?? {}) as { logs?: unknown }
    const lines = (Array.isArray(logs) ? logs : []).filter((line) => typeof line === 'string').slice(0, LOG_LINES)
    if (lines.length > 0) request.log.warn({ said: lines.map(withoutNames) }, 'a telephone reports of its wallet')
    return reply.code(200).send()
  })
}

/** What a telephone reports, without what could be a name, a number or a token. */
function withoutNames(line: string): string {
  const short = oneLine(line.slice(0, LOG_CHARACTERS))
  return short.replaceAll(/https?:\/\/\S+|\S*@\S*|[\w+/=-]*\d[\w+/=-]*/g, '…')
}
