import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import { backupPlaceProblem, dataKeysPlaceProblem } from '#server/backup-place.ts'
import { secret, url, webAddress, word } from '#server/env-values.ts'
import { canSendMail, MAIL_VARIABLES } from '#server/mail-keys.ts'
import { isSecret } from '#server/secret.ts'
import { StartError } from '#server/start-error.ts'
import { WALLET_VARIABLES, walletKeysProblem } from '#server/wallet-keys.ts'

/** A wrong value in the environment: one line that names the variable and what it takes, never the value itself. */
export class EnvError extends StartError {
  override name = 'EnvError'
}

const OPERATOR_ACCESS = ['off', 'local', 'token', 'open'] as const

/** Every variable there is; each message goes on after the variable's name. `.env.example` says what each is for. */
export const VARIABLES = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'takes an address or name to listen on, such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'takes a whole number from 0 (any free port) to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'takes a whole number from 0 (any free port) to 65535' })
    .default(3000),
  PUBLIC_URL: webAddress.transform((value) => value.replace(/\/+$/, '')).optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(
    /^postgres(ql)?:$/,
    'takes the address of a PostgreSQL (15 or later), such as postgres://user:password@host:5432/database',
  ).optional(),
  DATABASE_REPLICA_URL: url(
    /^postgres(ql)?:$/,
    'takes the address of a standby of DATABASE_URL, such as postgres://user:password@host:5433/database',
  ).optional(),
  MIGRATION_DATABASE_URL: url(
    /^postgres(ql)?:$/,
    'takes the address of the same database for the role that owns its tables, such as postgres://owner:password@host:5432/database',
  ).optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, { error: 'takes an e-mail address' })
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'takes at least 8 characters' }).optional(),
  SESSION_SECRET: secret(32).optional(),
  OTHER_SESSION_SECRET: secret(32).optional(),
  INTAKE_API_KEY: secret(16).optional(),
  DOCUMENT_STORE: z.enum(['file', 's3'], { error: 'takes file or s3' }).default('file'),
  S3_BUCKET: word('takes the name of a bucket').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'takes the name of the region that the store calls its own, such as us-east-1' })
    .optional(),
  S3_ACCESS_KEY_ID: word('takes an access key id of the store').optional(),
  S3_SECRET_ACCESS_KEY: word('takes the secret access key that goes with S3_ACCESS_KEY_ID').optional(),
  ...MAIL_VARIABLES,
  MAIL_CAPTURE: z
    .enum(['on', 'off'], { error: 'takes on (mails are kept, not sent) or off' })
    .transform((value) => value === 'on')
    .optional(),
  TRUST_PROXY: z.string().default('false').transform(proxies),
  METRICS_ACCESS: z.string().transform(operatorAccess).optional(),
  DOCS_ACCESS: z.string().transform(operatorAccess).optional(),
  OPERATOR_TOKEN: secret(24).optional(),
  APPLICATION_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, { error: 'takes a domain, such as applications.example' })
    .default('applications.example'),
  GOVERNMENT_MAIL_SENDERS: z
    .string()
    .default('gob.do')
    .transform((value) => value.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((list) => list.every((part) => /^([^\s@]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)), {
      error: 'takes domains and addresses of government senders, such as gob.do, e-ticket@migracion.gob.do',
    }),
  OFFICIAL_SITE: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i, {
      error: 'takes the host of the official form, such as eticket.example.do',
    })
    .default(OFFICIAL_SITE),
  SENDGRID_INBOUND_SECRET: secret(24).optional(),
  SES_INBOUND_BUCKET: word('takes the name of a bucket').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every((one) => isSecret(one, 16)), {
      error:
        'takes the signing secret that Stripe shows for the webhook, such as whsec_…, or several with commas between',
    })
    .optional(),
  STRIPE_API_KEY: z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every((one) => /^(rk|sk)_\w{16,300}$/.test(one) && isSecret(one, 16)), {
      error:
        'takes a restricted key of Stripe that may write disputes and files, such as rk_live_…, or several with commas between',
    })
    .optional(),
  STRIPE_BASE_URL: webAddress.optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every((one) => /^[A-Z0-9]{8,64}$/i.test(one)), {
      error:
        'takes the ID that PayPal shows for the webhook, such as 5GP028458E2496506, or several with commas between',
    })
    .optional(),
  PAYPAL_CERTIFICATES_URL: webAddress.optional(),
  PAYPAL_CERTIFICATE_AUTHORITY: z.string().transform(certificateFile).optional(),
  INTERNAL_WEBHOOKS: z
    .enum(['on', 'off'], { error: 'takes on (webhooks go to our own network too: for developers) or off' })
    .default('off')
    .transform((value) => value === 'on'),
  CLAMD_SOCKET: z
    .string()
    .regex(/^(\/\S+|[\w.-]+:\d{1,5}|\[[0-9a-f:.]+\]:\d{1,5})$/i, {
      error: 'takes the path of a socket, such as /run/clamav/clamd.ctl, or a host and port, such as 127.0.0.1:3310',
    })
    .optional(),
  GEOIP_CITY_DB: z
    .string()
    .refine((path) => path.endsWith('.mmdb') && existsSync(path), {
      error: 'takes the path of an .mmdb file that exists',
    })
    .optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_KEY: secret(24).optional(),
  BACKUP_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATA_KEYS: z.string().optional(),
  DATA_KEYS_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  OFFLINE_PAGES: z
    .enum(['on', 'off'], { error: 'takes on (travellers’ devices keep their pass) or off' })
    .default('on')
    .transform((value) => value === 'on'),
  ...WALLET_VARIABLES,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error'], { error: 'takes trace, debug, info, warn or error' })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(,[^=,\s]+=[^,]+)*$/, { error: 'takes headers, such as x-team=travel,x-key=…' })
    .optional(),
  OTEL_SERVICE_NAME: word('takes a name without spaces').default('entrada'),
  LOG_FORMAT: z.enum(['pretty', 'json'], { error: 'takes pretty (for a person to read) or json' }).optional(),
  WARM_READERS: z
    .enum(['on', 'off'], { error: 'takes on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  ROLE: z.enum(['all', 'api', 'worker'], { error: 'takes all, api (no job worker) or worker' }).default('all'),
})

type OperatorAccess = (typeof OPERATOR_ACCESS)[number] | string[]

export type Env = Omit<z.output<typeof VARIABLES>, 'PUBLIC_URL' | 'MAIL_CAPTURE' | 'METRICS_ACCESS' | 'DOCS_ACCESS'> & {
  PUBLIC_URL: string
  MAIL_CAPTURE: boolean
  METRICS_ACCESS: OperatorAccess
  DOCS_ACCESS: OperatorAccess
}

/** Reads the configuration; an empty variable counts as not set. Throws EnvError with the first wrong value. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = VARIABLES.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new EnvError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = parsed.data
  if (env.DOCUMENT_STORE === 's3' && !env.S3_BUCKET) {
    throw new EnvError('S3_BUCKET is missing: DOCUMENT_STORE=s3 takes the name of the bucket there.')
  }
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new EnvError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: one of them is missing.')
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new EnvError('DATABASE_URL is missing: DATABASE_REPLICA_URL goes beside it.')
  }
  if (env.OTHER_SESSION_SECRET && !env.SESSION_SECRET) {
    throw new EnvError('SESSION_SECRET is missing: OTHER_SESSION_SECRET goes beside it.')
  }
  if ((env.METRICS_ACCESS === 'token' || env.DOCS_ACCESS === 'token') && !env.OPERATOR_TOKEN) {
    throw new EnvError('OPERATOR_TOKEN is missing: METRICS_ACCESS=token and DOCS_ACCESS=token take who carries it.')
  }
  const wrong = backupPlaceProblem(env) ?? dataKeysPlaceProblem(env) ?? walletKeysProblem(env)
  if (wrong) throw new EnvError(wrong)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // Behind a proxy that adds no header everybody looks local, so only a developer's own machine is exempt.
  const ownMachine = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname)
  return {
    ...env,
    PUBLIC_URL: publicUrl,
    METRICS_ACCESS: env.METRICS_ACCESS ?? (ownMachine ? 'local' : 'off'),
    DOCS_ACCESS: env.DOCS_ACCESS ?? (ownMachine ? 'local' : 'off'),
    MAIL_CAPTURE: env.MAIL_CAPTURE ?? !canSendMail(env),
  }
}

/** `true` would let any caller choose their own address, and a number trusts nobody in Fastify 5: only a list is safe. */
function proxies(value: string, ctx: z.RefinementCtx): false | string[] {
  if (value === 'false') return false
  const list = value.split(',').map((part) => part.trim())
  if (list.every(isNetwork)) return list
  const why =
    value === 'true'
      ? ' (true would believe an address that any caller makes up)'
      : /^\d+$/.test(value)
        ? ' (a number of hops says nothing about who they are)'
        : ''
  ctx.addIssue({
    code: 'custom',
    message: `takes false, or the addresses of your proxies, such as 10.0.0.0/8, 127.0.0.1${why}`,
  })
  return z.NEVER
}

function operatorAccess(value: string, ctx: z.RefinementCtx): OperatorAccess {
  const word = OPERATOR_ACCESS.find((one) => one === value)
  const networks = value.split(',').map((part) => part.trim())
  if (word !== undefined || networks.every(isNetwork)) return word ?? networks
  ctx.addIssue({
    code: 'custom',
    message: 'takes off, local, token, open, or the addresses that may ask, such as 10.0.0.7, 192.168.0.0/16',
  })
  return z.NEVER
}

/** Whether a host or address means the machine that one sits at. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

function certificateFile(path: string, ctx: z.RefinementCtx): X509Certificate {
  try {
    return new X509Certificate(readFileSync(path))
  } catch {
    ctx.addIssue({ code: 'custom', message: 'takes the path of a certificate (.pem or .cer) that can be read' })
    return z.NEVER
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}
