import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from '#scripts/bootstrap.mjs'

const DEBIANS = '/usr/bin/chromium'
const PLACES = [
  process.env.CHROMIUM_PATH,
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium for the browser tests, installed with apt-get where that is allowed; else undefined, and said. Beside
 * Debian's its headless shell, where there is one: journeys take it, for a quarter less of a processor's time.
 */
export async function ensureChromium() {
  const find = () => PLACES.find((path) => path && existsSync(path))
  if (find() === undefined) await install('Chromium', ['chromium', 'fonts-liberation'])
  if (find() === undefined) {
    console.error(
      'The browser tests need Chromium, and it could not be installed: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
    )
  }
  if (find() === DEBIANS && !existsSync(`${DEBIANS}-headless-shell`))
    await install("Chromium's headless shell", ['chromium-headless-shell'])
  return find()
}

/** Sees to an OpenSSL, which reads the signatures of wallet passes in the tests as telephones do; what it could not do is said. */
export async function ensureOpenssl() {
  const works = () => spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0
  if (!works()) await install('OpenSSL', ['openssl'])
  if (!works()) console.error('The tests of wallet passes need the program openssl, and it could not be installed.')
}

async function install(name, packages) {
  const apt = aptGet()
  if (!apt) return
  console.log(`Installing ${name} for the tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const [program, ...args] = apt
  await run(program, [...args, 'update', '-qq'], { env })
  await run(program, [...args, 'install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}

function aptGet() {
  const works = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
  if (!works('apt-get', '--version')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return works('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined
}
