import { databaseProblem, type DatabaseProblem } from '#server/db/database-error.ts'
import { oneLine } from '#server/files/one-line.ts'
import { StartError } from '#server/start-error.ts'

/**
 * Returns the one line for whatever stopped a start: a StartError as it is, what the database or the system refused in their
 * words, and a fault of ours with its place.
 */
export function startFailure(error: unknown): StartError {
  if (error instanceof StartError) return error
  const { path, syscall } = error as NodeJS.ErrnoException
  // A file that is not there has the code of a socket that is not.
  const problem = path !== undefined && syscall !== 'connect' ? undefined : databaseProblem(error)
  return new StartError(oneLine(wordsOf(error, problem), 500), { cause: error, passing: problem?.passing ?? true })
}

function wordsOf(error: unknown, problem: DatabaseProblem | undefined): string {
  if (problem) {
    const words = [problem.code, problem.constraint ?? problem.table, problem.message].filter(Boolean).join(', ')
    return problem.passing
      ? `The database went away, or was too busy, while this started (${words}): start it again.`
      : `The database refused what the start needs: ${words}.`
  }
  const { name, message, stack, syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return `The system refused what the start needs: ${message}.`
  const place = /^\s+at (.*)$/m.exec(stack ?? '')?.[1]
  return `It could not start, by a fault of its own: ${name}: ${message}${place ? ` (${place})` : ''}.`
}
