/** What a check found: how much it looked at, and a line for each thing that is wrong. */
export interface Verified {
  /** Such as `27 documents`. */
  looked: string
  wrong: string[]
}
