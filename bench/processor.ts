import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** The fields of /proc/PID/stat after the name: parent, and times in hundredths of a second. */
function fieldsOf(pid: string | number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/**
 * Returns the seconds of CPU time that a PostgreSQL on this Linux has taken so far, all of its processes together: this stays true on a
 * machine that others use at the same time.
 */
export async function postgresSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = fieldsOf(rows[0]!.pid)[1]!
  let hundredths = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = fieldsOf(pid)
      // Its own and those of processes that have ended; and those of the living.
      if (pid === postmaster) hundredths += sum(fields.slice(11, 15))
      else if (fields[1] === postmaster) hundredths += sum(fields.slice(11, 13))
    } catch {
      // It ended while we looked.
    }
  }
  return hundredths / 100
}

const sum = (texts: string[]) => texts.reduce((all, text) => all + Number(text), 0)

/** Returns the seconds of CPU time that one process on this Linux has taken so far, with its children that have ended. */
export function processSeconds(pid: number): number {
  return sum(fieldsOf(pid).slice(11, 15)) / 100
}
