import { figuresOf } from '#contract/values/moments.ts'

/** The hour that the office's clock shows at a moment: 22:00. */
export function officeHour(at: string): string {
  const { hour, minute } = figuresOf(at, 'SantoDomingo')!
  return `${hour}:${minute}`
}
