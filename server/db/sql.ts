/** A value of a statement. Where one stands several times in a statement, it is one parameter. */
class Parameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A piece of SQL with its values, and a statement for `query()` of pg: parameters are numbered as they come. */
export class Sql {
  readonly parts: readonly (string | Parameter)[]
  // Not #private: pg asks an object that inherits from this one.
  private statement: { text: string; values: unknown[] } | undefined

  constructor(parts: readonly (string | Parameter)[]) {
    this.parts = parts
  }

  get text(): string {
    return this.numbered().text
  }

  get values(): unknown[] {
    return this.numbered().values
  }

  private numbered() {
    if (this.statement) return this.statement
    const numbers = new Map<Parameter, number>()
    const text = this.parts.map((part) => {
      if (typeof part === 'string') return part
      if (!numbers.has(part)) numbers.set(part, numbers.size + 1)
      return `$${numbers.get(part)}`
    })
    return (this.statement = { text: text.join(''), values: [...numbers.keys()].map(({ value }) => value) })
  }
}

/** SQL of a template: another piece within it becomes part of it, everything else a parameter. */
export function sql(texts: TemplateStringsArray, ...inserted: unknown[]): Sql {
  const within = (one: unknown) => (one instanceof Sql ? one.parts : [new Parameter(one)])
  return new Sql(texts.flatMap((text, at) => (at === 0 ? [text] : [...within(inserted[at - 1]), text])))
}

/** SQL of a text that the program holds: a column, a number of its own. Never of anything that came in. */
export const raw = (text: string | number): Sql => new Sql([String(text)])

/** Pieces with a text of the program between them. */
export function join(pieces: readonly Sql[], between = ', '): Sql {
  return new Sql(pieces.flatMap(({ parts }, at) => (at === 0 ? parts : [between, ...parts])))
}

/** Conditions that must all hold; without any, `true`. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ')
