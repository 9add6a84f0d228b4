/** Where an older mail's link leads, whose token stands in the fragment (`#t=TOKEN`); undefined where there is none. */
export function linkOf(hash: string): string | undefined {
  const token = /^#t=([\w.-]+)$/.exec(hash)?.[1]
  return token === undefined ? undefined : `/t/${token}`
}
