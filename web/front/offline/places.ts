/** The cache that holds the page which opens what is kept, and its files. */
export const CACHE = 'traveller-page'
/** The pages that the worker may see; no browser shows it any other. */
export const SCOPES = ['/get-new-order-details/', '/t/']
