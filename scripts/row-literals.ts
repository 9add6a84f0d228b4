/** A query in a source file whose rows are given a type. */
export interface TypedQuery {
  /** The text of the type. */
  type: string
  /** Where `query` stands, from 1. */
  line: number
}

/** The calls `x.query<Type>(…)` of a source file. */
export function findTypedQueries(source: string): TypedQuery[] {
  return [...source.matchAll(/\.query</g)].map(({ index, 0: call }) => {
    const begin = index + call.length
    let depth = 1
    let end = begin
    for (; depth > 0 && end < source.length; end++) {
      if (source[end] === '<') depth++
      if (source[end] === '>' && source[end - 1] !== '=') depth--
    }
    return { type: source.slice(begin, end - 1), line: source.slice(0, index).split('\n').length }
  })
}

/** A recorded row (`tagged`) as the text of a literal that the compiler can hold against a type. */
export function asLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asLiteral).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('$date' in value) return 'new Date()'
  if ('$bytes' in value) return 'Buffer.alloc(0)'
  if ('$undefined' in value) return 'undefined'
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${asLiteral(one)}`)
    .join(', ')} }`
}
