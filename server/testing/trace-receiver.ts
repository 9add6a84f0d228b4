import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as it arrived, its attributes as one object. */
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: Record<string, unknown>
}

export interface TraceReceiver {
  url: string
  /** Where it was posted to. */
  paths: Set<string>
  spans: ReceivedSpan[]
  /** All that arrived, as it was sent. */
  text(): string
  close(): Promise<void>
}

type Attribute = { key: string; value: Record<string, unknown> }
type Sent = {
  resourceSpans: { scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[] }[]
}

/** A collector of OpenTelemetry: takes traces by OTLP over HTTP, and keeps them. */
export async function traceReceiver(): Promise<TraceReceiver> {
  const paths = new Set<string>()
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
      paths.add(request.url ?? '')
      texts.push(text)
      const found = (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
      for (const span of found.flatMap((scope) => scope.spans)) {
        const attributes = Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
        spans.push({ ...span, attributes })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    spans,
    text: () => texts.join('\n'),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
