import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv as parseDotEnv } from 'node:util'
import { expect, test } from 'vitest'
import { walletFiles } from '#server/testing/wallet-files.ts'
import { MAIL_KEYS } from '#server/mail-keys.ts'
import { EnvError, parseEnv, VARIABLES } from '#server/env.ts'
import { givenSecret, readOrCreateSecret } from '#server/start/session-secret.ts'

const example = parseDotEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'))

test('.env.example lists every variable, and nothing else', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(VARIABLES.shape).sort())
})

test('.env.example gives the defaults, and every default is in it', () => {
  expect(parseEnv(example)).toEqual(parseEnv({}))
  const withDefault = Object.entries(VARIABLES.shape).filter(
    ([, schema]) => schema.safeParse(undefined).data !== undefined,
  )
  expect(withDefault.map(([name]) => name).filter((name) => !example[name])).toEqual([])
})

test.each([
  ['PORT', '70000', 'PORT takes a whole number from 0 (any free port) to 65535.'],
  ['PORT', '80a', 'PORT takes a whole number from 0 (any free port) to 65535.'],
  ['HOST', 'http://here', /^HOST takes an address/],
  ['PUBLIC_URL', 'entrada.example', /^PUBLIC_URL takes an address that begins with http/],
  ['DATABASE_URL', 'mysql://u:hunter22@h/d', /^DATABASE_URL takes the address of a PostgreSQL/],
  ['DATABASE_REPLICA_URL', 'mysql://u:hunter22@h/d', /^DATABASE_REPLICA_URL takes the address of a standby/],
  ['DATABASE_REPLICA_URL', 'postgres://u:hunter22@h/d', /^DATABASE_URL is missing/],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL takes an e-mail address.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD takes at least 8 characters.'],
  ['SESSION_SECRET', 'short', /^SESSION_SECRET takes at least 32 random characters/],
  ['SESSION_SECRET', 'change-me-change-me-change-me-change-me', /^SESSION_SECRET takes at least 32/],
  ['SESSION_SECRET', 'x'.repeat(64), /^SESSION_SECRET takes at least 32/],
  ['OTHER_SESSION_SECRET', 'short', /^OTHER_SESSION_SECRET takes at least 32/],
  ['OTHER_SESSION_SECRET', 'kR7wQ2mZ9xT4vB6nL1pJ8sD3kR7wQ2mZ9xT4', /^SESSION_SECRET is missing/],
  ['INTAKE_API_KEY', 'abc', /^INTAKE_API_KEY takes at least 16/],
  ['DOCUMENT_STORE', 'ftp', 'DOCUMENT_STORE takes file or s3.'],
  ['DOCUMENT_STORE', 's3', /^S3_BUCKET is missing/],
  ['S3_ACCESS_KEY_ID', 'entrada', /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together/],
  ['S3_SECRET_ACCESS_KEY', 'hunter22', /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together/],
  ['MAIL_CAPTURE', 'yes', /^MAIL_CAPTURE takes on .* or off\.$/],
  ['AWS_SNS_TOPIC_ARNS', 'https://sns.eu-west-1.amazonaws.com', /^AWS_SNS_TOPIC_ARNS takes topics of Amazon SNS/],
  ['AWS_SES_CONFIGURATION_SET', 'a set', /^AWS_SES_CONFIGURATION_SET takes the name/],
  ['SENDGRID_WEBHOOK_PUBLIC_KEY', 'hunter22', /^SENDGRID_WEBHOOK_PUBLIC_KEY takes the verification key/],
  [
    'STRIPE_WEBHOOK_SECRET',
    'whsec_kR7wQ2mZ9xT4vB6nL1pJ8sD3, hunter22',
    /^STRIPE_WEBHOOK_SECRET takes the signing secret/,
  ],
  ['PAYPAL_WEBHOOK_ID', 'https://hunter22.example', /^PAYPAL_WEBHOOK_ID takes the ID/],
  ['PAYPAL_CERTIFICATE_AUTHORITY', '/nowhere.pem', /^PAYPAL_CERTIFICATE_AUTHORITY takes the path of a certificate/],
  ['TRUST_PROXY', 'true', /^TRUST_PROXY takes false, or the addresses of your proxies.*any caller makes up/],
  ['TRUST_PROXY', '1', /^TRUST_PROXY takes false, or the addresses of your proxies.*number of hops/],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY takes/],
  ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY takes/],
  ['APPLICATION_MAIL_DOMAIN', 'a b', /^APPLICATION_MAIL_DOMAIN takes a domain/],
  ['GEOIP_CITY_DB', '/nowhere.mmdb', /^GEOIP_CITY_DB takes the path/],
  ['APPLE_PASS_TYPE_ID', 'com.hunter22', /^APPLE_PASS_TYPE_ID takes a pass type/],
  ['APPLE_TEAM_ID', 'TEAM123456', /^APPLE_PASS_TYPE_ID is missing: .* are set together/],
  ['APPLE_PASS_CERTIFICATE', '/nowhere.cer', /^APPLE_PASS_CERTIFICATE takes the path of the certificate/],
  ['APPLE_PASS_KEY', 'package.json', /^APPLE_PASS_KEY takes the path of its private key/],
  ['GOOGLE_WALLET_ISSUER_ID', '33880000', /^GOOGLE_WALLET_KEY_FILE is missing/],
  ['GOOGLE_WALLET_KEY_FILE', 'package.json', /^GOOGLE_WALLET_KEY_FILE takes the path of the key file/],
  ['LOG_FORMAT', 'text', 'LOG_FORMAT takes pretty (for a person to read) or json.'],
  ['WARM_READERS', 'true', 'WARM_READERS takes on or off.'],
  ['ROLE', 'web', /^ROLE takes all, api/],
  ['BACKUP_DIR', '/srv/backups', /^BACKUP_KEY is missing/],
  ['BACKUP_DIR', './data/backups', /^BACKUP_DIR takes a folder outside DATA_DIR/],
  ['BACKUP_KEY', 'hunter22', /^BACKUP_KEY takes at least 24/],
  ['DATA_KEYS_FILE', './data/keys', /^DATA_KEYS_FILE takes a file outside DATA_DIR and BACKUP_DIR/],
  ['BACKUP_KEY_FILE', './data/key', /^BACKUP_KEY_FILE takes a file outside DATA_DIR/],
])('%s=%s is refused with one line that names it and tells no value', (name, value, message) => {
  const refusal = refused({ [name]: value })
  expect(refusal).toBeInstanceOf(EnvError)
  expect(refusal.message).toMatch(message)
  expect(refusal.message).not.toContain('\n')
  expect(refusal.message).not.toContain('hunter22')
})

test('keys of wallets that do not belong together are refused', () => {
  const files = walletFiles()
  const { apple, at } = files
  expect(parseEnv({ ...apple, ...files.google }).APPLE_TEAM_ID).toBe(apple.APPLE_TEAM_ID)
  const wrong = (own: object) => refused({ ...apple, ...own }).message
  expect(wrong({ APPLE_PASS_KEY: at('wwdr.key') })).toBe('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.')
  expect(wrong({ APPLE_WWDR_CERTIFICATE: at('other.pem') })).toMatch(/^APPLE_WWDR_CERTIFICATE did not sign/)
  expect(wrong({ APPLE_TEAM_ID: 'TEAM654321' })).toMatch(/^APPLE_TEAM_ID is not the one that/)
  expect(wrong({ APPLE_PASS_TYPE_ID: 'pass.example.other' })).toMatch(/^APPLE_PASS_TYPE_ID is not the one that/)
  files.remove()
})

test('an empty variable counts as not set', () => {
  expect(parseEnv({ PORT: '', ROLE: ' ' })).toEqual(parseEnv({}))
})

test('the public address follows the port, and loses its last slash', () => {
  expect(parseEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  expect(parseEnv({ PUBLIC_URL: 'https://a.example/' }).PUBLIC_URL).toBe('https://a.example')
})

test('mails are captured until a provider is set up, or as told', () => {
  const ses = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(parseEnv({}).MAIL_CAPTURE).toBe(true)
  expect(parseEnv({ AWS_REGION: 'eu-west-1' }).MAIL_CAPTURE).toBe(true)
  expect(parseEnv(ses).MAIL_CAPTURE).toBe(false)
  expect(parseEnv({ SENDGRID_API_KEY: 'SG.x' }).MAIL_CAPTURE).toBe(false)
  expect(parseEnv({ ...ses, MAIL_CAPTURE: 'on' }).MAIL_CAPTURE).toBe(true)
})

test('any provider of the table that is set up alone sends, a new one too, and with one variable less none does', () => {
  const table = MAIL_KEYS as Record<string, (keyof typeof VARIABLES.shape)[]>
  table['a new one'] = ['AWS_SES_CONFIGURATION_SET', 'OTEL_EXPORTER_OTLP_ENDPOINT']
  try {
    for (const names of Object.values(table)) {
      const whole = Object.fromEntries(
        names.map((name) => [name, name.endsWith('ENDPOINT') ? 'http://a.example' : 'x-1']),
      )
      expect([names, parseEnv(whole).MAIL_CAPTURE]).toEqual([names, false])
      for (const name of names) expect([name, parseEnv({ ...whole, [name]: '' }).MAIL_CAPTURE]).toEqual([name, true])
    }
  } finally {
    delete table['a new one']
  }
})

test('proxies are a list of addresses and networks', () => {
  expect(parseEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
})

test('a secret is taken as it stands, with its comma, and another beside it', () => {
  const [one, other] = ['kR7wQ2mZ9xT4,B6nL1pJ8sD3kR7wQ2mZ9xT4', 'vB6nL1pJ8sD3kR7wQ2mZ9xT4vB6nL1pJ8sD3']
  expect(givenSecret(parseEnv({ SESSION_SECRET: one }))).toBe(one)
  expect(givenSecret(parseEnv({ SESSION_SECRET: one, OTHER_SESSION_SECRET: other }))).toEqual([one, other])
  expect(givenSecret(parseEnv({}))).toBeUndefined()
})

test('the secret is made once, long, and for its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-secret-'))
  const made = readOrCreateSecret(folder)
  expect(made).toEqual([expect.stringMatching(/^[\w-]{64}$/)])
  expect(readOrCreateSecret(folder)).toEqual(made)
  const file = join(folder, 'session-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const another = 'kR7wQ2mZ9xT4vB6nL1pJ8sD3kR7wQ2mZ9xT4'
  writeFileSync(file, `${another}\n${made.join('')}\n`)
  expect(readOrCreateSecret(folder)).toEqual([another, ...made])
  writeFileSync(file, `${another}\nshort\n`)
  expect(() => readOrCreateSecret(folder)).toThrow(/is damaged/)
  rmSync(folder, { recursive: true })
})

function refused(source: NodeJS.ProcessEnv): Error {
  try {
    parseEnv(source)
  } catch (error) {
    return error as Error
  }
  throw new Error('it was accepted')
}
