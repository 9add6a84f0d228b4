export const SLOW_TESTS: readonly string[]
export const MAIN_JOURNEYS: readonly string[]
