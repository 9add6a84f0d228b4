// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.19 and later.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')

/** Ends the process with one line that says what to do. */
export function giveUp(message) {
  console.error(`\nEntrada: ${message}`)
  process.exit(1)
}

/** Refuses a Node that cannot even install the right one. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(
    `this is Node ${process.versions.node}, and it takes Node 20.19 or later: install a newer one from nodejs.org.`,
  )
}

/** Runs `npm ci` where node_modules is not what package-lock.json says. `dev` also asks for what builds and tests. */
export async function ensureInstalled({ dev }) {
  if (missingPackages(dev) > 0) {
    console.log('Installing packages (the first time this takes a minute) …')
    const begun = Date.now()
    const told = setInterval(
      () => console.log(`… still installing (${Math.round((Date.now() - begun) / 1000)} s)`),
      15_000,
    )
    const code = await run('npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    clearInterval(told)
    if (code !== 0)
      giveUp(
        'npm ci failed, see above: check the connection to the package registry and the free disk space, then start again.',
      )
    console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  }
}

const PACKAGED_NODE = join(BIN, process.platform === 'win32' ? 'node.exe' : 'node')

/** Returns the newest Node from 24 on: the machine's own, or the one that came as a package where that is newer. */
export function findNode({ own = process.execPath, packaged = PACKAGED_NODE } = {}) {
  const [mine, theirs] = [own, packaged].map(versionOf)
  if (theirs.major >= 24 && isNewer(theirs, mine)) return packaged
  if (mine.major >= 24) return own
  giveUp(
    `npm has no Node 24 for ${process.platform}-${process.arch}: install Node 24 or later from nodejs.org and start again.`,
  )
}

/** Asks the program itself, since a package for a slightly different system can be there and not run. */
function versionOf(node) {
  const version = node === process.execPath ? process.version : spawnSync(node, ['--version']).stdout?.toString()
  const [major = 0, minor = 0, patch = 0] = /^v(\d+)\.(\d+)\.(\d+)\s*$/.exec(version)?.slice(1).map(Number) ?? []
  return { major, minor, patch }
}

function isNewer(one, other) {
  const first = ['major', 'minor', 'patch'].find((part) => one[part] !== other[part])
  return first !== undefined && one[first] > other[first]
}

/** Runs a program in the project and returns its exit code; Ctrl-C and SIGTERM reach it, and it ends by itself. */
export function run(command, args, { env = {} } = {}) {
  return new Promise((answer) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...toolEnv(), ...env },
    })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.once('error', (error) => {
      console.error(String(error.message))
      answer(127)
    })
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      answer(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Tools find the project's own Node first, and keep what they compiled. */
export function toolEnv() {
  return {
    PATH: `${BIN}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'node-compile'),
  }
}

/** Compares npm's own record of what it installed with the lock file; other platforms' packages are optional. */
function missingPackages(dev) {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!wanted) giveUp('package-lock.json is missing: this is no whole copy of the project.')
  if (!installed) return Infinity
  return Object.entries(wanted).filter(([path, entry]) => {
    if (path === '') return false
    const found = installed[path]
    if (found) return found.version !== entry.version
    return !entry.optional && !entry.devOptional && (dev || !entry.dev)
  }).length
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
