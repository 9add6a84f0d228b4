import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Entrada = {
  /** Waits until it says that it is ready; returns its address. Throws with its output when it ends instead. */
  ready(): Promise<string>
  /** Waits until it has printed this. */
  says(words: string): Promise<void>
  /** Waits for its end; returns the exit code, or undefined when a signal ended it. */
  exit(): Promise<number | undefined>
  kill(signal: NodeJS.Signals): void
  pid: number
  /** What a killed launcher looks like from inside. */
  disconnect(): void
  /** All it printed so far. */
  output(): string
}

const ROOT = resolve(import.meta.dirname, '../..')

interface Launch {
  /** A program and its arguments that runs ours, such as `faketime`. */
  through?: string[]
  /** Where another version of ours stands. */
  root?: string
}

/** Starts the whole program as a process of its own, with nothing in its environment but what is given. */
export function startEntrada(env: NodeJS.ProcessEnv, args: string[] = [], launch: Launch = {}): Entrada {
  return start('server/main.ts', env, args, launch)
}

/** What `npm start` runs: the server as the child of its launcher. */
export function startLauncher(env: NodeJS.ProcessEnv): Entrada {
  return start('scripts/start.mjs', env, [])
}

/** A command of `npm run`, such as server/backup/commands/backup.ts. */
export function startCommand(program: string, env: NodeJS.ProcessEnv, args: string[] = []): Entrada {
  return start(program, env, args)
}

function start(program: string, env: NodeJS.ProcessEnv, args: string[], launch: Launch = {}): Entrada {
  let output = ''
  const { through = [], root = ROOT } = launch
  const [command, ...rest] = [...through, process.execPath, resolve(root, program), ...args]
  const child = spawn(command!, rest, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      WARM_READERS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Not the event `close`: with a channel that we disconnected it never comes.
  const streams = [child.stdout, child.stderr].map((stream) => new Promise((end) => stream?.once('end', end)))
  const ended = new Promise<number | undefined>((tell) => {
    child.once('exit', (code) => void Promise.all(streams).then(() => tell(code ?? undefined)))
  })
  const ready = new Promise<string>((tell) => {
    const listen = (text: Buffer) => {
      output += text.toString()
      const address = /Admin area\s+(\S+)\/admin[\s\S]*Sign in [^\n]*\n/.exec(output)?.[1]
      if (address) tell(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  return {
    ready: async () => {
      const address = await Promise.race([ready, ended])
      if (typeof address === 'string') return address
      throw new Error(`Entrada ended instead of getting ready: ${output}`)
    },
    says: async (words) => {
      while (!output.includes(words) && child.exitCode === null) await sleep(20)
      if (!output.includes(words)) throw new Error(`Entrada ended and never said "${words}": ${output}`)
    },
    exit: () => ended,
    kill: (signal) => void child.kill(signal),
    pid: child.pid!,
    disconnect: () => child.connected && child.disconnect(),
    output: () => output,
  }
}
