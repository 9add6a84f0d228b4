import { readFileSync } from 'node:fs'
import { ALERT_CASES } from './alert-cases.ts'

/** An alert as deploy/alerts.yaml has it. */
interface Rule {
  name: string
  severity: string
  runbook: string
}

const RULE = /- alert: (\w+)\n(?:.*\n){2,3}?\s+labels: \{ severity: (\w+) \}\n(?:.*\n){2}?\s+runbook_url: (\S+)/g
/** Long enough for every pause of the rules. */
const LOOKED_AT = '90m'

/** The alerts of deploy/alerts.yaml. */
export function readRules(path: string): Rule[] {
  return [...readFileSync(path, 'utf8').matchAll(RULE)].map(([, name, severity, runbook]) => ({
    name: name!,
    severity: severity!,
    runbook: runbook!,
  }))
}

/** What promtool is to try of these rules, as its test file: each is silent, and each rings, saying what its row says. */
export function promtoolTests(rulesPath: string): object {
  const tests = readRules(rulesPath).flatMap(({ name, severity, runbook }) => {
    const row = ALERT_CASES[name]
    if (row === undefined) return []
    const ringing = {
      exp_labels: { severity, ...row.of },
      exp_annotations: { summary: row.says, runbook_url: runbook },
    }
    return [
      { series: row.calm, alerts: [] },
      { series: row.rings, alerts: [ringing] },
    ].map(({ series, alerts }) => ({
      name: `${name} ${alerts.length === 0 ? 'is silent' : 'rings'}`,
      interval: '1m',
      input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
      alert_rule_test: [{ eval_time: LOOKED_AT, alertname: name, exp_alerts: alerts }],
    }))
  })
  return { rule_files: [rulesPath], evaluation_interval: '1m', tests }
}
