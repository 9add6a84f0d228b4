/** Longest part of a path that a route takes. */
export const LONGEST_PART = 255

/** The "nothing here" addresses, one for calls and one for people. */
export function nowhere(url: string): string {
  return url.startsWith('/api/') ? '/api/nothing' : '/nothing'
}

/**
 * Whether a path can be routed at all. One that cannot be decoded, or has too long a part, would get a response before any hook has
 * set a header; it is sent to a "nothing here" address instead.
 */
export function isRoutable(url: string): boolean {
  const [path = ''] = url.split('?')
  if (path.split('/').some((part) => part.length > LONGEST_PART)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
