import { oneLine } from '#server/files/one-line.ts'

/** Writes a Content-Disposition header (RFC 6266): plain letters for every program, and the true name beside it. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const name = oneLine(fileName).replaceAll(/[/\\]/g, '_')
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
