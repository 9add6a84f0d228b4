import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/errors.ts'
import { receiveInto, removeOld } from '#server/files/incoming.ts'
import { isKey } from '#server/files/keys.ts'
import { openSealed, openSealedStream } from '#server/files/open-sealed.ts'
import type { Storage, StoredFile } from '#server/files/storage.ts'
import { KeyRing } from '#server/sealing/key-ring.ts'

export type S3Env = Pick<
  Env,
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'AWS_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
>

/** Opens the store in a bucket. Files arrive on the local disk first, where they are counted, hashed and looked at. */
export function openS3(env: S3Env, ring = new KeyRing()): Storage {
  const incoming = join(env.DATA_DIR, 'documents', 'incoming')
  const bucket = { Bucket: env.S3_BUCKET ?? '' }
  const client = connect(env, { region: env.S3_REGION, id: env.S3_ACCESS_KEY_ID, secret: env.S3_SECRET_ACCESS_KEY })

  async function keep(path: string, key: string): Promise<void> {
    await answered(client.send(new PutObjectCommand({ ...bucket, Key: key, Body: await readFile(path) })))
    await rm(path, { force: true })
  }

  return {
    receive: (stream, bytesAtMost) => receiveInto({ folder: incoming, ring, keep }, stream, bytesAtMost),
    async read(key) {
      if (!isKey(key)) return undefined
      const found = await openObject(client, { ...bucket, Key: key })
      return found && openSealed(ring, key, await answered(buffer(found)))
    },
    async open(key) {
      if (!isKey(key)) return undefined
      const found = await openObject(client, { ...bucket, Key: key })
      return found && openSealedStream(ring, key, found)
    },
    async remove(key) {
      if (isKey(key)) await answered(client.send(new DeleteObjectCommand({ ...bucket, Key: key })))
    },
    list: (day) => listBucket(client, { ...bucket, Prefix: `${day}/` }),
    sweepIncoming: (olderThanMs) => removeOld(incoming, olderThanMs),
  }
}

/**
 * Opens an object of another bucket as a stream, of at most so many bytes. Throws `unavailable` while it cannot be read, also
 * when it is not there, and `too-large`.
 */
export async function openInboundObject(
  env: S3Env,
  object: { Bucket: string; Key: string },
  bytesAtMost: number,
): Promise<Readable> {
  const { Body, ContentLength = 0 } = await answered(connectToAmazon(env).send(new GetObjectCommand(object)))
  if (ContentLength > bytesAtMost) throw new Refusal('too-large', 'This object is too large')
  if (!Body) throw unreachable(new Error('The object has no body'))
  return Body as Readable
}

/** Amazon's store, where its mail puts what it receives. A store without keys of its own has Amazon's: then it is that one. */
function connectToAmazon({ S3_ENDPOINT, ...env }: S3Env): S3Client {
  return connect(env.S3_ACCESS_KEY_ID ? env : { ...env, S3_ENDPOINT })
}

/** By a region and keys of the store's own, where it has some, else by Amazon's, which are those of the mails. */
function connect(env: S3Env, own: { region?: string; id?: string; secret?: string } = {}): S3Client {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env
  const [accessKeyId, secretAccessKey] = own.id ? [own.id, own.secret] : [AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY]
  return new S3Client({
    region: own.region ?? env.AWS_REGION ?? 'us-east-1',
    // Stores that only speak the protocol (MinIO, Ceph, …) have one host for all buckets, and choke on the newer checksums.
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
}

async function openObject(client: S3Client, object: { Bucket: string; Key: string }): Promise<Readable | undefined> {
  try {
    const found = await client.send(new GetObjectCommand(object))
    return found.Body as Readable | undefined
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw unreachable(error)
  }
}

async function* listBucket(client: S3Client, where: { Bucket: string; Prefix: string }): AsyncGenerator<StoredFile> {
  let next: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await answered(
      client.send(new ListObjectsV2Command({ ...where, ContinuationToken: next })),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
    next = page.NextContinuationToken
  } while (next)
}

async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw unreachable(error)
  })
}

/** The store's own words may hold keys and hosts, so they stay in `cause` for the log. */
function unreachable(error: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'The document store does not respond. Nothing was lost; please try again.')
  refusal.cause = error
  return refusal
}
