/** A PDF of exactly these objects, numbered from 1, of which the first is its catalog; whatever they hold goes in as it is. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    places.push(at)
    at += bytes.length
    parts.push(bytes)
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.concat([...parts, Buffer.from(`${end}startxref\n${at}\n%%EOF\n`)])
}

/** A stream with these entries in its dictionary. */
export function rawStream(entries: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data)
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

interface RawPage {
  /** Entries of the catalog. */
  catalog?: string
  /** Entries of the page. */
  page?: string
  /** Entries of its resources. */
  resources?: string
  content?: string
  /** Objects from number 5 on. */
  more?: readonly (string | Buffer)[]
}

/** A PDF of one page, built by hand. */
export function rawPage({ catalog = '', page = '', resources = '', content = '', more = [] }: RawPage): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    rawStream('', content),
    ...more,
  ])
}
