import type { Recorder, SpanKind, SpanWords } from '#server/tracing/span-words.ts'

const SILENT = () => undefined

let recorder: Recorder | undefined

/** Records spans from now on; with undefined no more. A pool opened or an app built before is not recorded. */
export function recordWith(next: Recorder | undefined): void {
  recorder = next
}

/** What records spans, where that was asked for. */
export const tracing = (): Recorder | undefined => recorder

/** Does some work within a span, which ends with it; just does it where nothing is recorded. `say` adds to what the span says. */
export async function traced<Result>(
  name: string,
  kind: SpanKind,
  words: SpanWords,
  work: (say: (words: SpanWords) => void) => Promise<Result>,
): Promise<Result> {
  if (!recorder) return work(SILENT)
  const span = recorder.start(name, kind, words)
  try {
    return await recorder.within(span, () => work(span.say))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
