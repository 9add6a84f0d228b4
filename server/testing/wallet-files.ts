import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What signs certificates as Apple does, and reads signatures as telephones do, without a line of ours. */
export function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

export const PASS_TYPE = 'pass.example.entry'
export const TEAM = 'TEAM123456'

/** An operator's files for both wallets, signed by a maker of certificates of their own, and the variables that name them. */
export function walletFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-wallet-'))
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  for (const wwdr of ['wwdr', 'other']) {
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      at(`${wwdr}.key`),
      '-out',
      at(`${wwdr}.pem`),
      '-days',
      '2',
      '-subj',
      `/CN=${wwdr}`,
    )
  }
  const subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Operator`
  openssl('req', ...newKey, '-keyout', at('pass.key'), '-out', at('pass.csr'), '-subj', subject)
  const signer = ['-CA', at('wwdr.pem'), '-CAkey', at('wwdr.key'), '-CAcreateserial', '-days', '2']
  // As Apple gives it: DER.
  openssl('x509', '-req', '-in', at('pass.csr'), ...signer, '-outform', 'DER', '-out', at('pass.cer'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    type: 'service_account',
    client_email: 'wallet@operator.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  writeFileSync(at('google.json'), JSON.stringify(account))
  return {
    at,
    googleKey: publicKey,
    apple: {
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: TEAM,
      APPLE_PASS_CERTIFICATE: at('pass.cer'),
      APPLE_PASS_KEY: at('pass.key'),
      APPLE_WWDR_CERTIFICATE: at('wwdr.pem'),
    },
    google: { GOOGLE_WALLET_ISSUER_ID: '3388000000022123456', GOOGLE_WALLET_KEY_FILE: at('google.json') },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Returns whether a signature is good for a manifest, by OpenSSL's own reading of it and the one maker of certificates that is trusted. */
export function isSigned(files: Record<string, Uint8Array>, at: (name: string) => string): boolean {
  for (const name of ['signature', 'manifest.json']) writeFileSync(at(name), files[name]!)
  const trust = ['-CAfile', at('wwdr.pem'), '-purpose', 'any', '-out', at('verified')]
  try {
    openssl(
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      at('signature'),
      '-content',
      at('manifest.json'),
      ...trust,
    )
    return true
  } catch {
    return false
  }
}
