/** What a runner reported: counts, and a text of each test that failed, at first or in the end. */
export interface Report {
  passed: number
  failed: number
  skipped: number
  secondTry?: number
  messages?: string[]
  /** Files of journeys that began too late to be run. */
  late?: string[]
}

export function readReport(file: string): Report
