const EVERY_MS = 500
const gigabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

export interface Progress {
  /** How far a step is: on a terminal in one line that changes, elsewhere nothing. */
  show(text: string): void
  /** What stays: a line of its own. */
  say(text: string): void
}

/** Shows progress at a terminal, and logs what was done. */
export function openProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let shown = 0
  let width = 0
  const clear = () => {
    if (width > 0) out.write(`\r${' '.repeat(width)}\r`)
    width = 0
  }
  return {
    show(text) {
      if (!out.isTTY || Date.now() - shown < EVERY_MS) return
      shown = Date.now()
      clear()
      out.write(text)
      width = text.length
    },
    say(text) {
      clear()
      out.write(`${text}\n`)
    },
  }
}

/** A number of bytes for a person. */
export function size(bytes: number): string {
  return bytes < 1e7 ? `${Math.ceil(bytes / 1000)} kB` : `${gigabytes.format(bytes / 1e9)} GB`
}

/** `1 document`, `2 documents`. */
export function count(n: number, what: string): string {
  return `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`
}
