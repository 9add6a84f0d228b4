/** The cache that holds the page which opens what is kept, and its files. */
export const CACHE = 'traveller-page'
/** The pages that the worker may see; no browser shows it any other. */
export const SCOPES = ['/get-new-order-details/', '/t/', '/track-order', '/find-order']
/** What the worker tells the pages when a form found no network. */
export const UNSENT_FORM = 'unsent-form'
