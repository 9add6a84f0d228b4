import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const server = createServer((request, response) => {
    asked.push({ address: request.url ?? '', headers: request.headers })
    if (bucket.fails) return request.resume().on('end', () => response.writeHead(500).end())
    const url = new URL(request.url ?? '', 'http://x')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
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
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  return Object.assign(bucket, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
}
