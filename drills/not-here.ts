/** This machine lacks what a drill needs: its message says what, and the drill counts as not injected. */
export class NotHere extends Error {
  override name = 'NotHere'
}
