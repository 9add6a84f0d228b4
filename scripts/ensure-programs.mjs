import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from '#scripts/bootstrap.mjs'
import { lackingForCluster } from '#scripts/cluster-packages.mjs'

const DEBIANS = '/usr/bin/chromium'
const PLACES = [
  process.env.CHROMIUM_PATH,
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium for the browser tests, installed with apt-get where that is allowed; else says so and returns undefined.
 * Also installs Debian's headless shell, where there is one: journeys use it, for a quarter less CPU time.
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

/** TABLE: a program that tests start -> Debian's package, what says that it is there, and which tests need it. */
const PROGRAMS = [
  {
    program: 'openssl',
    name: 'openssl',
    says: 'version',
    tests: 'wallet passes, whose signatures it reads as telephones do',
  },
  { program: 'curl', name: 'curl', says: '--version', tests: 'docs/landing-sites.md, whose commands are run' },
  { program: 'python3', name: 'python3-minimal', says: '--version', tests: 'docs/landing-sites.md, whose code is run' },
  { program: 'php', name: 'php-cli', says: '--version', tests: 'docs/landing-sites.md, whose code is run' },
]

/** Installs the programs of the table where they are missing, and says what it could not install. */
export async function ensurePrograms() {
  const lacking = () =>
    PROGRAMS.filter(({ program, says }) => spawnSync(program, [says], { stdio: 'ignore' }).status !== 0)
  const packages = lacking().map(({ name }) => name)
  if (packages.length > 0) await install(packages.join(', '), packages)
  for (const { program, tests } of lacking())
    console.error(`The tests of ${tests}, need the program ${program}, and it could not be installed.`)
}

/** Installs what a cluster takes; returns what could not be installed. */
export async function ensureCluster() {
  const packages = lackingForCluster()
  if (packages.length > 0) await install(packages.join(', '), packages, 'the cluster')
  return lackingForCluster()
}

async function install(name, packages, whom = 'the tests') {
  const apt = aptGet()
  if (!apt) return
  console.log(`Installing ${name} for ${whom} …`)
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
