import type { Brand } from '#contract/travellers/tracking.ts'

/** Where Contact Support leads: the brand's contact page, else its e-mail; undefined where it has neither. */
export function supportAddress(brand: Brand): string | undefined {
  const page = linkOf(brand, 'Contact Us')
  if (page !== undefined) return page
  return brand.support_email === '' ? undefined : `mailto:${brand.support_email}`
}

/** The address of a brand's link, by its label. */
export function linkOf(brand: Brand, label: string): string | undefined {
  const url = brand.links.find((link) => link.label === label)?.url
  return url !== undefined && isWebAddress(url) ? url : undefined
}

/** Whether a link of a brand may stand on a page: never `javascript:` (security G2). */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
