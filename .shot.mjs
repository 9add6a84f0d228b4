import { chromium } from '@playwright/test'
const [, , who, out, ...specs] = process.argv
const pw = process.env.PW
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 } })
const p = await ctx.newPage()
await p.goto('http://localhost:3961/')
await p.getByLabel('Email ID').fill(`${who}@demo.example`)
await p.getByLabel('Password', { exact: true }).fill(pw)
await p.getByRole('button', { name: 'Sign In' }).click()
await p.waitForURL('**/admin')
for (const spec of specs) {
  const [path, w, scheme, ...acts] = spec.split(',')
  await p.setViewportSize({ width: Number(w), height: 900 })
  await p.emulateMedia({ colorScheme: scheme })
  await p.goto(`http://localhost:3961/admin/${path}`)
  await p.waitForLoadState('networkidle').catch(() => {})
  await p.waitForTimeout(1500)
  for (const act of acts) {
    const [kind, ...rest] = act.split(':')
    const arg = rest.join(':')
    if (kind === 'key') await p.keyboard.press(arg)
    if (kind === 'type') await p.keyboard.type(arg, { delay: 60 })
    if (kind === 'click') await p.getByRole('button', { name: arg }).first().click()
    if (kind === 'scroll') (await p.mouse.move(700, 500), await p.mouse.wheel(0, Number(arg)))
    if (kind === 'hover') await p.locator('[data-order]').nth(Number(arg)).hover()
    await p.waitForTimeout(900)
  }
  await p.screenshot({
    path: `/tmp/lists-shots/${out}-${path.replace(/\W+/g, '_') || 'dash'}-${w}-${scheme}${acts.length ? '-' + acts.join('_').replace(/\W+/g, '_').slice(0, 30) : ''}.png`,
  })
}
await b.close()
