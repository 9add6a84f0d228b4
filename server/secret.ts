/** What signs. Of several the first does; what the others signed counts as long as they stand there (“Another secret”, docs/operating.md). */
export type Secret = string | readonly string[]

/** Each of them, the one that signs first. */
export function secretsOf(secret: Secret): readonly string[] {
  return typeof secret === 'string' ? [secret] : secret
}

const PLACEHOLDER = /change.?me|example|placeholder|your.?secret|^(.)\1*$/i

/** Whether it is long enough and no example's. */
export function isSecret(value: string, least: number): boolean {
  return value.length >= least && !PLACEHOLDER.test(value)
}

/** What a variable takes, in the words that follow its name. */
export function atLeast(least: number): string {
  return `takes at least ${least} random characters, and no example value: openssl rand -base64 48`
}
