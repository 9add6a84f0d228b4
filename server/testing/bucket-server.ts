import type { IncomingHttpHeaders } from 'node:http'
import { localServer } from '#server/testing/local-server.ts'

export interface BucketServer {
  url: string
  /** Key -> bytes. */
  objects: Map<string, Buffer>
  /** Whether it fails every request. */
  fails: boolean
  /** What was requested, oldest first: address and headers. */
  asked: { address: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** Enough of Amazon's protocol to keep, give, list and remove objects of one bucket. */
export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const asked: BucketServer['asked'] = []
  const bucket = { objects, asked, fails: false }
  const { url: base, close } = await localServer((request, response, body) => {
    asked.push({ address: request.url ?? '', headers: request.headers })
    if (bucket.fails) return response.writeHead(500).end()
    const url = new URL(request.url ?? '', 'http://x')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    if (key === '') {
      const named = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''))
      const contents = named.map(
        (name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
      )
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`)
    }
    const found = objects.get(key)
    if (found) return response.writeHead(200).end(found)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  return Object.assign(bucket, { url: base, close })
}
