/** Says whether text looks like one plain e-mail address; the same rule as the contract's, without its library. */
export function isEmail(value: string): boolean {
  return /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(value.trim())
}
