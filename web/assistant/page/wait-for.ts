/** Looks again and again, for so long at most; undefined where nothing came. */
export async function waitFor<Result>(look: () => Result | undefined, mostMs: number): Promise<Result | undefined> {
  for (const until = Date.now() + mostMs; Date.now() < until; await pause(15)) {
    const found = look()
    if (found !== undefined) return found
  }
  return undefined
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
