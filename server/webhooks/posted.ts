/** The headers of a webhook, as Standard Webhooks names them. */
export function headersOf(
  messageId: string,
  second: number,
  body: string,
  signatures: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': messageId,
    'webhook-timestamp': String(second),
    'webhook-signature': signatures.join(' '),
  }
}

/** What a stranger's server answered, as text that the database keeps and a page shows: nothing in it is a control character. */
export function plainText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replaceAll(/[^\P{C}\n\t]/gu, '\uFFFD')
    .replace(/\uFFFD$/, '')
}
