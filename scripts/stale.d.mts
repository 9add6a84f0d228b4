interface Stale {
  /** The paths of code that has changed, itself or in what it depends on. */
  stale: string[]
  /** All code, by path. */
  texts: Map<string, string>
  /** What is no code and may be read, by path. */
  beside: Map<string, string>
  keep: () => void
}

export function findStale(name: string, mayRead?: boolean): Stale
