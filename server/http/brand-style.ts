import { createHash } from 'node:crypto'
import type { Brand } from '#contract/travellers/tracking.ts'

/** A site's two colours as a style, where they are colours and nothing else. */
export function brandStyle({ colours }: Pick<Brand, 'colours'>): string {
  const isColour = (text: string) => /^#[0-9a-f]{3,8}$/i.test(text)
  if (!isColour(colours.accent) || !isColour(colours.accentText)) return ''
  return `:root{--brand:${colours.accent};--brand-ink:${colours.accentText}}`
}

const HASHES = new Map<string, string>()

/** The hash of an inline style, as a content policy names it. Few texts, each hashed once: the styles, and two colours of each site. */
export function styleHash(style: string): string {
  const known = HASHES.get(style)
  if (known !== undefined) return known
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  if (HASHES.size < 1000) HASHES.set(style, hash)
  return hash
}
