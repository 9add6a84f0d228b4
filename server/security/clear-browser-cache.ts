import type { Context } from '#server/context.ts'

/**
 * Has the browser drop every page that it keeps of ours, so that Back after signing out shows no passport. Not its `cookies` or
 * `storage`: the known browser would be a stranger again, and language, columns and drafts of another member would go.
 */
export function clearBrowserCache(ctx: Context): void {
  ctx.setHeader('clear-site-data', '"cache"')
}
