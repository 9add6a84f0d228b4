export const SLOW_TESTS: readonly string[]
export function isSlow(path: string): boolean
