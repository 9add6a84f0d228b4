const STEP_MS = 250

/**
 * Counts only time in which a response could have been received: while the process stands still, because it loads or its machine is
 * slow, what came in meanwhile has not been read yet, and such a stop counts as one step.
 */
export function patience(ms: number): Disposable & { isOver(): boolean; renew(): void } {
  let left = ms
  const timer = setInterval(() => (left -= STEP_MS), STEP_MS).unref()
  return {
    isOver: () => left <= 0,
    renew: () => void (left = ms),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
