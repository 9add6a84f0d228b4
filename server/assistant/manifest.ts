import { createHash } from 'node:crypto'
import { isLoopback, type Env } from '#server/env.ts'

/** Goes up with each change that people's installed assistants must follow. */
export const ASSISTANT_VERSION = '1.4.2'

type Places = Pick<Env, 'PUBLIC_URL' | 'OFFICIAL_SITE'>

/** The address of the official form; only the machine's own name may be without encryption. */
export function officialOrigin({ OFFICIAL_SITE }: Pick<Env, 'OFFICIAL_SITE'>): string {
  const host = OFFICIAL_SITE.toLowerCase()
  return `${isLoopback(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`
}

/** The key of the extension: unique to this installation and always the same, so that the id survives updates. */
function keyOf({ PUBLIC_URL }: Places): Buffer {
  return createHash('sha512')
    .update(`entrada filing assistant ${new URL(PUBLIC_URL).origin}`)
    .digest()
}

/** The id that Chrome derives from the key: the first half of its SHA-256, in the letters a to p. */
export function extensionId(env: Places): string {
  const hex = createHash('sha256').update(keyOf(env)).digest('hex').slice(0, 32)
  return hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}

/** The manifest of this installation's assistant: it fills in one site, and accepts messages from one origin. */
export function manifestOf(env: Places): Record<string, unknown> {
  const official = `${officialOrigin(env)}/*`
  return {
    manifest_version: 3,
    name: 'Entrada: filing assistant',
    description: 'Fills in the official form with the sheet of an order. It never sends the form.',
    version: ASSISTANT_VERSION,
    minimum_chrome_version: '121',
    key: keyOf(env).toString('base64'),
    permissions: ['storage', 'alarms'],
    background: { service_worker: 'background.js' },
    content_scripts: [{ matches: [official], js: ['content.js'], all_frames: true, run_at: 'document_idle' }],
    web_accessible_resources: [{ resources: ['panel.html'], matches: [official] }],
    externally_connectable: { matches: [`${new URL(env.PUBLIC_URL).origin}/*`] },
  }
}
