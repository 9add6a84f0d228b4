import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Carts } from './carts.ts'
import { Checkout } from './checkout.ts'
import { Entrada } from './entrada.ts'
import { Outbox } from './outbox.ts'
import { openPages } from './page.ts'
import { readSettings } from './settings.ts'
import { makeSite } from './site.ts'
import { readStaticFiles } from './static-files.ts'
import { TestGateway } from './test-gateway.ts'

const HOUR_MS = 3_600_000

const settings = readSettings()
const dist = join(import.meta.dirname, '../dist')
if (!existsSync(dist)) throw new Error('The pages are not built yet: npm run build')

const carts = new Carts(settings.dataDir)
const entrada = new Entrada(settings)
const outbox = new Outbox(carts, entrada)
const gateway = new TestGateway(settings.dataDir)
const checkout = new Checkout({ carts, outbox, entrada, gateway, settings })

await checkout.recover()
await outbox.start()
setInterval(() => void checkout.forgetUnpaid().catch(() => undefined), HOUR_MS).unref()

const files = readStaticFiles(join(dist, 'web'))
const site = makeSite({ carts, checkout, settings, files, page: await openPages(dist) })
site.listen(settings.port, settings.host, () => {
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(`The landing site is at http://localhost:${port}`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    site.close()
    site.closeIdleConnections()
    void outbox.stop().then(() => process.exit(0))
  })
}
