/** The value that is to be copied after this one: the next that is left, else the first that was passed over. */
export function nextToCopy<Value>(
  values: readonly Value[],
  after: Value | undefined,
  isLeft: (value: Value) => boolean,
): Value | undefined {
  const from = after === undefined ? 0 : values.indexOf(after) + 1
  return [...values.slice(from), ...values.slice(0, from)].find(isLeft)
}
