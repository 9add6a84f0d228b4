import type { Brand } from '#contract/tracking.ts'
import { call } from '#web/api.ts'
import { getBrand } from '#web/front/calls.ts'
import { siteOf } from '#web/front/route.ts'

/** What the pages wear when the landing site cannot be told: no links that could be wrong. */
const NEUTRAL: Brand = {
  id: 0,
  name: 'Dominican E-Ticket',
  domain: location.hostname,
  colours: { accent: '#0a5f80', accentText: '#ffffff' },
  links: [],
  support_email: '',
  support_phone: '',
  support_whatsapp: '',
  refund_policy_url: '',
}

let worn: number | undefined

/** The landing site whose look the pages wear: the address's, else that of the order that was shown last. */
export function siteOfPages(): number | undefined {
  return siteOf(location.search) ?? worn
}

/** Finds the look of a landing site (without an id the server chooses); a neutral one where nobody answers. Never rejects. */
export async function findBrand(landingSite?: number): Promise<Brand> {
  try {
    const input = landingSite === undefined ? {} : { landing_site: String(landingSite) }
    return (await call(getBrand, input)).data
  } catch {
    return NEUTRAL
  }
}

/** Puts the brand's colours on the page. Set through the style object, which the content policy allows. */
export function wearBrand({ id, colours }: Brand): void {
  if (id > 0) worn = id
  const { style } = document.documentElement
  for (const [name, colour] of [
    ['--brand', colours.accent],
    ['--brand-ink', colours.accentText],
  ] as const) {
    if (/^#[0-9a-f]{3,8}$/i.test(colour)) style.setProperty(name, colour)
  }
}

/** Where Contact Support leads: the brand's contact page, else its e-mail; undefined where it has neither. */
export function supportAddress(brand: Brand): string | undefined {
  const page = brand.links.find(({ label }) => label === 'Contact Us')?.url
  if (page !== undefined && isWebAddress(page)) return page
  return brand.support_email === '' ? undefined : `mailto:${brand.support_email}`
}

/** Whether a link of a brand may stand on a page: never `javascript:` (security G2). */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
