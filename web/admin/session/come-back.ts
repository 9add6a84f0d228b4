declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page: the address at which a session ended. */
    back?: string
  }
}

/** Screens under /admin that need no session. */
const SIGNED_OUT = /^\/admin\/(forgot|reset)-password/

/** An address below /admin of our own host, without what stands behind `#`; undefined for any other: nobody is led there. */
export function ownPlace(href: string | undefined, origin: string): string | undefined {
  if (href === undefined || !URL.canParse(href, origin)) return undefined
  const { origin: host, pathname, search } = new URL(href, origin)
  const isOwn = host === origin && pathname.startsWith('/admin/') && !SIGNED_OUT.test(pathname)
  return isOwn ? pathname + search : undefined
}

/** Where one goes once signed in: back to where the session ended, or to the dashboard. */
export function placeAfter({ back }: { back?: string }): string {
  return ownPlace(back, location.origin) ?? '/admin'
}
