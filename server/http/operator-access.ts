import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlockList, isIPv4 } from 'node:net'
import { isLoopback, type Env } from '#server/env.ts'
import { Refusal } from '#server/errors.ts'
import { equalInConstantTime } from '#server/security/signatures.ts'

/** Who may see figures or the API's description: a word, or networks. */
export type OperatorAccess = Env['METRICS_ACCESS']

/** Headers by which a proxy shows that it stands between; a direct request has none of them. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * A gate for what operators see. Without the right to see it, it is not there at all (404); with `token` a browser is asked for it.
 * The address that counts is the connection's own, and a request that came through a proxy has none: no header can make one.
 */
export function letIn(env: Pick<Env, 'OPERATOR_TOKEN'>, access: OperatorAccess) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (access === 'open') return
    if (access === 'token') {
      if (carriesToken(request, env.OPERATOR_TOKEN)) return
      reply.header('www-authenticate', 'Basic realm="Entrada", charset="UTF-8"')
      throw new Refusal('unauthorised', 'This needs the token that OPERATOR_TOKEN holds')
    }
    if (access === 'off' || !comesFrom(access, request)) {
      throw new Refusal('not-found', 'There is nothing at this address')
    }
  }
}

function comesFrom(access: 'local' | string[], request: FastifyRequest): boolean {
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  // DNS rebinding: a stranger's page whose name resolves to this machine sends that name as its host.
  if (access === 'local') return isLoopback(address) && isLoopback(request.hostname)
  const networks = new BlockList()
  for (const network of access) {
    const [base = '', bits] = network.split('/')
    const family = isIPv4(base) ? 'ipv4' : 'ipv6'
    networks.addSubnet(base, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return address !== '' && networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** As `Authorization: Bearer TOKEN`, or as the password of Basic, which browsers ask for and Prometheus knows too. */
function carriesToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, scheme = '', sent = ''] = /^(Bearer|Basic) +(\S{1,1000})$/i.exec(headers.authorization ?? '') ?? []
  const text = /^basic$/i.test(scheme)
    ? Buffer.from(sent, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : sent
  return token !== undefined && equalInConstantTime(text, token)
}
