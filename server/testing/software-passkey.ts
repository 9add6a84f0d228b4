import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyAsked, UsedPasskey } from '#contract/staff/passkeys.ts'

const PRESENT_AND_VERIFIED = 0x05
const WITH_CREDENTIAL = 0x40

/** Where a passkey is used, as it signs it. */
interface At {
  origin?: string
  rpId?: string
}

/** A passkey as a device keeps it, in software: ES256, no attestation. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  /** How often it was used; a copy falls behind. */
  counter = 0

  /** What a browser answers that is asked to make it. */
  make(
    begun: { challenge: string; rp: { id: string } },
    { origin = 'http://localhost:3000', rpId }: At = {},
  ): MadePasskey {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, cose])
    const data = this.#authData(rpId ?? begun.rp.id, PRESENT_AND_VERIFIED | WITH_CREDENTIAL, credential)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return {
      ...this.#shell(),
      response: {
        clientDataJSON: clientData('webauthn.create', begun.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What a browser answers that is asked for it; it has been used once more then. */
  use(
    asked: Pick<PasskeyAsked, 'challenge' | 'rpId'>,
    { origin = 'http://localhost:3000', rpId }: At = {},
  ): UsedPasskey {
    this.counter += 1
    const data = this.#authData(rpId ?? asked.rpId, PRESENT_AND_VERIFIED)
    const client = clientData('webauthn.get', asked.challenge, origin)
    const signature = sign(
      'sha256',
      Buffer.concat([data, createHash('sha256').update(client).digest()]),
      this.#keys.privateKey,
    )
    return {
      ...this.#shell(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #shell() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  #authData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential])
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
