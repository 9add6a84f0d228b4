import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface ImportProcess {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

/** `npm run import` itself, in a process of its own; files are named from `folder`. */
export function startImport(databaseUrl: string, folder: string, args: string[]): ImportProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  const child = spawn(process.execPath, ['server/start/import-file.ts', ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said }))
  })
  return { child, ended }
}

/** What such a file says, a line each: rejected lines, or what a dry run found. */
export function readJsonLines(file: string) {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
