/** Where the product shows docs/landing-sites.md. */
export const LANDING_SITES_PAGE = '/api/docs/landing-sites'
