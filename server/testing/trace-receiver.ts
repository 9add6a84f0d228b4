import { gunzipSync } from 'node:zlib'
import { localServer } from '#server/testing/local-server.ts'

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
  const { url, close } = await localServer((request, response, body) => {
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
  return { url, paths, spans, text: () => texts.join('\n'), close }
}
