import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { isLoopback, type Env } from '#server/env.ts'

const REFUSED = [
  ...'accelerometer autoplay bluetooth camera display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection'.split(
    ' ',
  ),
  ...'local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial storage-access usb web-share'.split(
    ' ',
  ),
  ...'xr-spatial-tracking browsing-topics'.split(' '),
]

/** What browsers may do for a page of ours: write to the clipboard (the Copy buttons), use passkeys, what is named, and nothing else. */
export function permissionsPolicy(own: readonly string[] = []): string {
  return [
    ...REFUSED.filter((feature) => !own.includes(feature)).map((feature) => `${feature}=()`),
    ...own.map((feature) => `${feature}=(self)`),
    'clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  ].join(', ')
}

const PERMISSIONS_POLICY = permissionsPolicy()

/**
 * Headers for pages mean nothing on scripts and styles, which are bound by the page that loads them, nor on redirects: a kilobyte less
 * with each on a slow line.
 */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** What helmet would write on each response: it builds its policy again each time, and ours are the same for all. */
function helmetHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  write(request, answer, (error) => {
    if (error) throw error
  })
  return { ...answer.getHeaders() }
}

/**
 * Headers of every answer. Styles may be inline, for the reason that docs/security.md gives; scripts may not, and nothing comes
 * from another host. A browser is bound to https where PUBLIC_URL has it, but never for the machine's own names.
 */
export function sendSecurityHeaders(app: FastifyInstance, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): void {
  const headers = { ...helmetHeaders(), 'permissions-policy': PERMISSIONS_POLICY }
  const isHttps = PUBLIC_URL.startsWith('https:')
  app.addHook('onRequest', async ({ hostname }, reply) => {
    reply.headers(headers)
    // Neighbours on names below ours may still speak http: they are not ours to bind.
    if (isHttps && !isLoopback(hostname)) reply.header('strict-transport-security', 'max-age=31536000')
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 303 || isBuiltFile(request, reply)) for (const name of OF_PAGES) reply.removeHeader(name)
  })
}

/** Whether the answer is a built script or style; a missing one is answered like anything else. */
export function isBuiltFile(
  { url }: Pick<FastifyRequest, 'url'>,
  { statusCode }: Pick<FastifyReply, 'statusCode'>,
): boolean {
  return statusCode === 200 && /^\/static\/(?:js|css)\//.test(url)
}
