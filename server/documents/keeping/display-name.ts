import { oneLine } from '#server/files/one-line.ts'

/** The name under which a person knows a file, fit to be shown: without folders, line breaks, and marks that disguise it. */
export function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return oneLine(last) || 'document'
}
