/** The exit code of a start that only the operator can fix: a supervisor need not try again (scripts/supervise.mjs). */
export const CONFIGURATION = 78

/**
 * A reason not to start that the operator can do something about: `message` is the one line that says what. One that may pass
 * by itself ends with exit code 1, any other with CONFIGURATION.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly passing: boolean

  constructor(message: string, { passing = false, ...options }: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = passing
  }
}
