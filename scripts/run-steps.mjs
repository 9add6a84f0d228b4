import { spawn } from 'node:child_process'
import { ROOT, toolEnv } from '#scripts/bootstrap.mjs'

/** Where `npm run check` leaves for `npm test` which of them failed. */
export const FAILED_CHECKS = 'test-results/failed-checks.txt'

/**
 * Runs steps, `atOnce` of them side by side, and prints a line for each with its warnings, and the whole output of those that fail.
 * A step is { name, command: [program, ...args] }. Returns the names of the failed ones.
 */
export async function runSteps(steps, atOnce = 2) {
  const waiting = [...steps]
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now()
      const { code, output } = await capture(step.command)
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      if (code === 0) {
        const warnings = output.split('\n').filter((line) => line.includes(': warning: '))
        console.log([`  ok    ${step.name} (${seconds} s)`, ...warnings.map((line) => `        ${line}`)].join('\n'))
        continue
      }
      failed.push(step.name)
      console.log(`  FAIL  ${step.name} (${seconds} s): ${step.command.join(' ')}\n${output.trimEnd()}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failed
}

function capture([program, ...args]) {
  return new Promise((answer) => {
    let output = ''
    const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...toolEnv() } })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', (error) => answer({ code: 127, output: error.message }))
    child.once('close', (code) => answer({ code, output }))
  })
}
