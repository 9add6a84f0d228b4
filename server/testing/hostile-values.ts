/** What a hostile caller or a broken client puts where a value belongs. */
export const HOSTILE: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(5_000),
  '%',
  '_',
  "'; drop table orders; --",
  '🙈🇩🇴',
  '../../etc/passwd',
  '1e309',
  '-1',
  '0',
  '9223372036854775808',
  '',
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  [],
  ['a'],
  [[1]],
  {},
  { $gt: '' },
  { toString: 'x' },
]

/** 64 KiB each: what patterns, splitters and searches take longest over, where they take long. */
export const LONG: readonly string[] = ['a', ' ', 'a@', '1,', '-', '(', '\\', '%_', 'é', '+1 ', 'a.', '"', '../'].map(
  (piece) => piece.repeat(Math.ceil(65_536 / piece.length)).slice(0, 65_536),
)

/** How zod speaks, by default, in any of its messages. */
export const VALIDATOR =
  /Invalid (?:input|string|option|element|key|[a-z]+ (?:in|string))|Too (?:small|big)|expected|pattern|NaN|undefined|Unrecognized|received/

/** How a stack or the database speaks. */
export const INSIDES =
  /node_modules|\bat (?:async )?[\w.<>]+ \(|\.ts:\d+|syntax error|relation "|violates |\bselect\b.+\bfrom\b/i
