/** A value of a statement. Used several times in a statement, it is one parameter. */
class Parameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A piece of SQL with its values, and a statement for `query()` of pg: parameters are numbered as they come. */
export class Sql {
  readonly texts: readonly string[]
  /** What stands between the texts. */
  readonly between: readonly (Sql | Parameter)[]
  // Not #private: pg asks an object that inherits from this one.
  private statement: { text: string; values: unknown[] } | undefined

  constructor(texts: readonly string[], between: readonly (Sql | Parameter)[]) {
    this.texts = texts
    this.between = between
  }

  get text(): string {
    return (this.statement ??= numbered(this)).text
  }

  get values(): unknown[] {
    return (this.statement ??= numbered(this)).values
  }
}

function numbered(whole: Sql): { text: string; values: unknown[] } {
  const numbers = new Map<Parameter, number>()
  let text = ''
  const write = ({ texts, between }: Sql) => {
    text += texts[0]
    for (let at = 0; at < between.length; at += 1) {
      const one = between[at]!
      if (one instanceof Sql) write(one)
      else {
        if (!numbers.has(one)) numbers.set(one, numbers.size + 1)
        text += `$${numbers.get(one)}`
      }
      text += texts[at + 1]
    }
  }
  write(whole)
  return { text, values: Array.from(numbers.keys(), ({ value }) => value) }
}

/** SQL of a template: another piece within it becomes part of it, everything else a parameter. */
export function sql(texts: TemplateStringsArray, ...inserted: unknown[]): Sql {
  return new Sql(
    texts,
    inserted.map((one) => (one instanceof Sql ? one : new Parameter(one))),
  )
}

/** SQL of a text that the program holds: a column, a number of its own. Never of anything that came in. */
export const raw = (text: string | number): Sql => new Sql([String(text)], [])

/** Pieces with a text of the program between them. */
export function join(pieces: readonly Sql[], between = ', '): Sql {
  return new Sql(['', ...pieces.map((_, at) => (at < pieces.length - 1 ? between : ''))], pieces)
}

/** Conditions that must all hold; without any, `true`. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ')
