export function findTests(names: string[]): Record<'unit' | 'api' | 'e2e', string[]>
