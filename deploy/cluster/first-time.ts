import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { BUCKET, STORE_REGION, STORE_USER, type Layout, type Secrets } from '#deploy/cluster/layout.ts'

/** The bucket that documents lie in. */
export async function makeBucket({ ports, secrets }: Layout): Promise<void> {
  const client = new S3Client({
    region: STORE_REGION,
    endpoint: `http://127.0.0.1:${ports.store}`,
    forcePathStyle: true,
    credentials: { accessKeyId: STORE_USER, secretAccessKey: secrets.store },
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
  client.destroy()
}

/** The roles of docs/operating.md, and the database. */
export async function makeDatabase(superuserUrl: string, { owner, application }: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'entrada'")
    if (rowCount !== 0) return
    await client.query(`create role entrada login password '${owner}'`)
    await client.query(`create role entrada_app login password '${application}' role entrada`)
    await client.query('create database entrada owner entrada')
  } finally {
    await client.end()
  }
}
