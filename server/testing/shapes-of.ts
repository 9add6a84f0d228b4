/** What a log line or a span may carry a text as, in small letters. */
export function shapesOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const plain = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), value.normalize('NFD')]
  // Within a longer text base64 begins at any of three places.
  const coded = [0, 1, 2].map((skip) =>
    Buffer.concat([Buffer.alloc(skip), bytes])
      .toString('base64')
      .slice(skip === 0 ? 0 : 4)
      .slice(0, -4),
  )
  return [...plain, bytes.toString('hex'), ...coded.filter((text) => text.length > 7)].map((text) => text.toLowerCase())
}
