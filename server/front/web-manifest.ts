import type { Brand } from '#contract/travellers/tracking.ts'
import { orderPath, trackPath } from '#contract/travellers/front-paths.ts'

/** The sign of the pages, as on their headers, in a brand's colours. */
export function brandIcon({ colours: { accent, accentText } }: Pick<Brand, 'colours'>): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${accent}"/>` +
    `<g fill="none" stroke="${accentText}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" transform="translate(4.8 4.8) scale(.8)">` +
    '<path d="M9 12a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v4a4 4 0 0 0 0 8v3H9v-3a4 4 0 0 0 0-8z"/><path d="M19 15h11M19 21h6"/>' +
    '<path d="M8 35c3-3 5-3 8 0s5 3 8 0 5-3 8 0 5 3 8 0"/></g></svg>'
  )
}

/**
 * What lets a page stand on the home screen: it opens the order's page, or the form. It names the landing site and an order's number, as the
 * address does, and nothing of its traveller; whoever has no proof in that browser comes to the form.
 */
export function webManifest(brand: Brand, orderId: number | undefined): object {
  return {
    name: brand.name,
    short_name: brand.name.slice(0, 24),
    id: orderId === undefined ? '/track-order' : orderPath(orderId),
    start_url: orderId === undefined ? trackPath(undefined, brand.id) : orderPath(orderId),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#eef4f6',
    theme_color: brand.colours.accent,
    icons: [{ src: `/pass-icon.svg?site=${brand.id}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  }
}
