/** A reason not to start that the operator can do something about: `message` is the one line that says what. */
export class StartError extends Error {
  override name = 'StartError'
}
