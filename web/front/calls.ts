import type { Endpoint } from '#contract/endpoint.ts'
import type * as tracking from '#contract/tracking.ts'

/**
 * An endpoint without its zod shapes: method and path are checked against the contract's type, and zod (22 kB) stays out
 * of the public pages.
 */
function wire<E extends Endpoint>(spec: Pick<E, 'method' | 'path'>): E {
  return spec as E
}

export const trackOrder = wire<typeof tracking.trackOrder>({ method: 'POST', path: '/front/track-order' })
export const openTrackLink = wire<typeof tracking.openTrackLink>({ method: 'POST', path: '/front/open-track-link' })
export const getBrand = wire<typeof tracking.getBrand>({ method: 'GET', path: '/front/brand' })
export const getDownloadHistory = wire<typeof tracking.getDownloadHistory>({
  method: 'POST',
  path: '/front/get-download-history',
})
export const downloadPassportDocPdf = wire<typeof tracking.downloadPassportDocPdf>({
  method: 'POST',
  path: '/front/download-passport-doc-pdf',
})
