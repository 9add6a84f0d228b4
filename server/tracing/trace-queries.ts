import type { Pool, PoolClient } from 'pg'
import type { OpenSpan, Recorder } from '#server/tracing/span-words.ts'

type Callback = (error: Error | null | undefined, answer?: { rowCount?: number | null }) => void
type Query = (...asked: unknown[]) => unknown

/** Makes each statement within a request or job a span of its own, without any of its values. */
export function traceQueries(pool: Pool, recorder: Recorder): void {
  // A connection that others waited for is handed over by the call that gives it back, in that call's span.
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: Callback) =>
    callback ? connect(recorder.bind(callback)) : connect()) as typeof pool.connect
  pool.on('connect', (client) => traceClient(client, recorder))
}

function traceClient(client: PoolClient, recorder: Recorder): void {
  const query = client.query.bind(client) as Query
  client.query = ((...asked: unknown[]) => {
    // What reads row by row, as a cursor, has no one end.
    if (!recorder.isWithin() || typeof (asked[0] as { submit?: unknown })?.submit === 'function') return query(...asked)
    const summary = summaryOf(asked[0])
    const span = recorder.start(summary, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': summary })
    const callback = asked.at(-1)
    if (typeof callback === 'function') {
      const heard: Callback = (error, answer) => {
        finish(span, error, answer)
        return (callback as Callback)(error, answer)
      }
      return query(...asked.slice(0, -1), recorder.bind(heard))
    }
    const answer = query(...asked) as Promise<{ rowCount?: number | null }>
    answer.then(
      (found) => finish(span, undefined, found),
      (error: Error) => finish(span, error),
    )
    return answer
  }) as typeof client.query
}

function finish(span: OpenSpan, error: unknown, answer?: { rowCount?: number | null }): void {
  if (error) span.fail(error)
  else span.say({ 'db.response.returned_rows': answer?.rowCount ?? 0 })
  span.end()
}

/** What a statement does, in names of ours: its own, or its verb and the first table; nothing of what stands in quotes. */
export function summaryOf(asked: unknown): string {
  const { name, text } = (typeof asked === 'string' ? { text: asked } : Object(asked)) as {
    name?: string
    text?: string
  }
  if (name) return name
  const bare = String(text ?? '')
    .replaceAll(/--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .toLowerCase()
  const verb = /[a-z]+/.exec(bare)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][\w.]*)/.exec(bare)?.[1]
  return table ? `${verb} ${table}` : verb
}
