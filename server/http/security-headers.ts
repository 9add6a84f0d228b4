import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isLoopback, type Env } from '#server/env.ts'

/** What browsers may do for our pages: write to the clipboard (the Copy buttons), use passkeys, and nothing else. */
const PERMISSIONS_POLICY = [
  ...'accelerometer autoplay bluetooth camera display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid idle-detection'.split(
    ' ',
  ),
  ...'local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial storage-access usb web-share'.split(
    ' ',
  ),
  ...'xr-spatial-tracking browsing-topics'.split(' '),
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)', 'publickey-credentials-get=(self)', 'publickey-credentials-create=(self)')
  .join(', ')

/**
 * Headers of every answer. Styles may be inline because Mantine writes its theme that way; scripts may not, and nothing comes
 * from another host. A browser is bound to https where PUBLIC_URL has it, but never for the machine's own names.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): Promise<void> {
  await app.register(fastifyHelmet, {
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
  const isHttps = PUBLIC_URL.startsWith('https:')
  app.addHook('onRequest', async ({ hostname }, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Neighbours on names below ours may still speak http: they are not ours to bind.
    if (isHttps && !isLoopback(hostname)) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
