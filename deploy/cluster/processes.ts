import { spawn } from 'node:child_process'
import { closeSync, existsSync, globSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Layout } from '#deploy/cluster/layout.ts'

const STEP_MS = 100
/** How long a program may take to end by itself. */
const ENDS_WITHIN_MS = 40_000

interface Begun {
  pid: number
  /** When, in the kernel's words: a number that was given to another process meanwhile is not ours. */
  since: string
}

export interface Command {
  /** The program and what it is told. */
  command: string[]
  env?: Record<string, string>
  /** Whether it runs as PostgreSQL does. */
  asDatabase: boolean
  cwd?: string
}

/** Starts a program that goes on when we end, notes which process it is, and has its words in `log/NAME.log`. */
export function begin(
  { root, account }: Layout,
  name: string,
  { command, env = {}, asDatabase, cwd = '/' }: Command,
): void {
  const log = openSync(join(root, 'log', `${name}.log`), 'a', 0o600)
  const [program, ...args] = command
  const child = spawn(program!, args, {
    ...(asDatabase && account),
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: asDatabase ? root : process.env.HOME, ...env },
  })
  closeSync(log)
  child.on('error', () => undefined)
  child.unref()
  if (child.pid === undefined) throw new Error(`${program} could not be started: is it installed?`)
  const begun: Begun = { pid: child.pid, since: sinceWhen(child.pid) ?? '' }
  writeFileSync(pidFile(root, name), JSON.stringify(begun))
}

/** The process of that name, while it lives. */
export function livingPid(root: string, name: string): number | undefined {
  if (!existsSync(pidFile(root, name))) return undefined
  const { pid, since } = JSON.parse(readFileSync(pidFile(root, name), 'utf8')) as Begun
  return sinceWhen(pid) === since ? pid : undefined
}

/** Ends the process of that name, where it lives, and waits until it is gone; one that does not end by itself is killed. */
export async function end(root: string, name: string, signal: NodeJS.Signals): Promise<void> {
  const pid = livingPid(root, name)
  if (pid === undefined) return
  send(pid, signal)
  for (const deadline = Date.now() + ENDS_WITHIN_MS; livingPid(root, name) !== undefined; await sleep(STEP_MS)) {
    if (Date.now() > deadline) send(pid, 'SIGKILL')
  }
  rmSync(pidFile(root, name))
}

/** Kills a PostgreSQL as if its machine had gone: the postmaster, and all that it began. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isPostmasterOf(pid, dataDir)) return
  const own = [pid, ...childrenOf(pid)]
  for (const one of own) send(one, 'SIGKILL')
  while (own.some((one) => sinceWhen(one) !== undefined)) await sleep(STEP_MS)
}

/** A process that ended without having stopped its PostgreSQL has left its number to whoever came next. */
function isPostmasterOf(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) =>
    statOf(path)?.[1] === String(pid) ? Number(path.split('/')[2]) : [],
  )
}

/** Returns the kernel's word for when a process began; undefined where it is gone, or dead and not yet reaped. */
function sinceWhen(pid: number): string | undefined {
  const fields = statOf(`/proc/${pid}/stat`)
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19]
}

/** What stands behind the name of the program, which may hold anything: its state, its parent, … */
function statOf(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

const pidFile = (root: string, name: string) => join(root, 'run', `${name}.pid`)
