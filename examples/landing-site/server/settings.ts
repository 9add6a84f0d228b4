import { join } from 'node:path'

/** What the site is told by its environment. */
export interface Settings {
  host: string
  port: number
  /** Where Entrada is, and the site's key there, for orders. */
  entrada: string
  key: string
  /** Signs Entrada's webhooks. */
  webhookSecret: string
  /** The folder for what must survive a crash. */
  dataDir: string
  /** Whether a proxy before us says who calls. */
  trustProxy: boolean
  termsVersion: string
  refundPolicyVersion: string
}

/** Reads the environment; throws one line that names what is missing. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const needed = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`${name} is missing: see README.md`)
    return value
  }
  return {
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.PORT ?? 3100),
    entrada: needed('ENTRADA_URL').replace(/\/$/, ''),
    key: needed('ENTRADA_KEY'),
    webhookSecret: needed('ENTRADA_WEBHOOK_SECRET'),
    dataDir: env.DATA_DIR ?? join(import.meta.dirname, '../data'),
    trustProxy: env.TRUST_PROXY === 'on',
    termsVersion: env.TERMS_VERSION ?? '2026-11',
    refundPolicyVersion: env.REFUND_POLICY_VERSION ?? '2026-11',
  }
}
