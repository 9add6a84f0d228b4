import type { SheetField } from '#contract/form/sheet.ts'
import type {
  Attaching,
  Fetched,
  FilledAs,
  Filing,
  FromEntrada,
  FromPage,
  FromPanel,
  HandedSheet,
  Hello,
  Task,
  TicketLink,
  ToEntrada,
  ToPage,
} from '#web/assistant/messages.ts'

const { externally_connectable, content_scripts } = chrome.runtime.getManifest()
/** Both are written into the manifest when Entrada makes the zip: one origin may speak to us, one site is filled in. */
const ENTRADA = externally_connectable.matches[0]!.replace(/\/\*$/, '')
const OFFICIAL = content_scripts[0]!.matches[0]!.replace(/\/\*$/, '')

const keyOf = (tabId: number) => `tab:${tabId}`
/** What people showed is of one site, and of no other that may come in its place. */
const SHOWN = `shown ${OFFICIAL}`
const MOST_MINUTES = 10

/** One change at a time: pages and frames speak at once. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = queue.then(work, work)
  queue = done.catch(() => undefined)
  return done
}

async function find(tabId: number): Promise<Filing | undefined> {
  const key = keyOf(tabId)
  const filing = (await chrome.storage.session.get(key))[key] as Filing | undefined
  if (filing === undefined || filing.until > Date.now() || filing.values.length === 0) return filing
  const without = { ...filing, values: [] }
  await chrome.storage.session.set({ [key]: without })
  return without
}

/** Returns what the filing is by then; undefined where that tab has none. */
async function change(tabId: number, how: (filing: Filing) => Partial<Filing>): Promise<Filing | undefined> {
  return inTurn(async () => {
    const filing = await find(tabId)
    if (!filing) return undefined
    const changed = { ...filing, ...how(filing) }
    await chrome.storage.session.set({ [keyOf(tabId)]: changed })
    return changed
  })
}

async function findTab(orderId: number): Promise<number | undefined> {
  const all = Object.entries(await chrome.storage.session.get(null))
  const entry = all.find(([key, filing]) => key.startsWith('tab:') && (filing as Filing).orderId === orderId)
  return entry && Number(entry[0].slice('tab:'.length))
}

/** The sheet goes into the tab that files this order, or a new one, and to no other. */
async function take({ orderId, minutes, values, labels, language }: HandedSheet): Promise<void> {
  const until = Date.now() + Math.min(minutes, MOST_MINUTES) * 60_000
  const known = await findTab(orderId)
  const isOpen =
    known !== undefined &&
    (await chrome.tabs.update(known, { active: true }).then(
      () => true,
      () => false,
    ))
  const tabId = isOpen ? known : (await chrome.tabs.create({ url: `${OFFICIAL}/` })).id!
  const given = { orderId, until, values, labels, language }
  const shown = fieldsOf(await findShown())
  const come = { outcomes: {}, filledAs: {}, touched: [], looks: 0, isBare: false, links: [], foreign: [] }
  const filing: Filing = { ...given, ...come, shown, isAlike: false }
  await chrome.storage.session.set({ [keyOf(tabId)]: filing })
  await chrome.alarms.create(keyOf(tabId), { when: until })
  if (isOpen) await tell(tabId, { say: 'again' })
}

async function tell(tabId: number, message: ToPage, frameId?: number): Promise<unknown> {
  return chrome.tabs.sendMessage(tabId, message, frameId === undefined ? undefined : { frameId }).catch(() => undefined)
}

chrome.runtime.onMessageExternal.addListener((message, sender, answer) => {
  if (sender.origin !== ENTRADA) return undefined
  const { say, orderId } = message as { say?: string; orderId?: number }
  if (say === 'hello') {
    const { version } = chrome.runtime.getManifest()
    void inTurn(() => findTab(orderId ?? 0)).then((tab) =>
      answer({ version, isFiling: tab !== undefined } satisfies Hello),
    )
    return true
  }
  if (say !== 'sheet') return undefined
  void inTurn(() => take(message as HandedSheet)).then(
    () => answer({ taken: true }),
    () => answer({ taken: false }),
  )
  return true
})

/** Pages of Entrada that show an order, by its id: they deliver a ticket with the session of whoever uses them. */
const pages = new Map<number, chrome.Port>()

chrome.runtime.onConnectExternal.addListener((port) => {
  const orderId = Number(/^order:(\d+)$/.exec(port.name)?.[1])
  if (port.sender?.origin !== ENTRADA || !orderId) return port.disconnect()
  pages.set(orderId, port)
  void inTurn(() => findTab(orderId).then((tabId) => (tabId === undefined ? undefined : find(tabId)))).then(
    (filing) => filing && tellFilled(filing),
  )
  port.onDisconnect.addListener(() => {
    if (pages.get(orderId) === port) pages.delete(orderId)
  })
  port.onMessage.addListener((message) => {
    const { say, isKept, message: words } = message as FromEntrada
    if (say === 'attached') void tellAttaching(orderId, { state: isKept ? 'done' : 'failed', message: words })
  })
  return undefined
})

/** Names to the order's page what stands in the official form by now. */
function tellFilled({ orderId, outcomes }: Filing): void {
  const fields = (Object.keys(outcomes) as SheetField[]).filter((field) => outcomes[field] === 'filled')
  if (fields.length > 0) pages.get(orderId)?.postMessage({ say: 'filled', fields } satisfies ToEntrada)
}

async function tellAttaching(orderId: number, attaching: Attaching): Promise<void> {
  const tabId = await findTab(orderId)
  if (tabId !== undefined) await change(tabId, () => ({ attaching }))
}

/** The tab in which an order is filed; what a page opens in a tab of its own, as a ticket, belongs to it. */
async function filingTabOf({ id, openerTabId }: NonNullable<chrome.Sender['tab']>): Promise<number | undefined> {
  if (openerTabId === undefined || id === undefined || (await find(id))) return id
  return (await find(openerTabId)) ? openerTabId : id
}

const isOf = ({ tabId, frameId }: TicketLink, one: Pick<TicketLink, 'tabId' | 'frameId'>) =>
  tabId === one.tabId && frameId === one.frameId

async function attach(tabId: number, ticket: TicketLink): Promise<unknown> {
  const { url } = ticket
  const filing = await find(tabId)
  // Only what the page itself was found to link to.
  if (!filing?.links.some((link) => link.url === url && isOf(link, ticket))) return
  const page = pages.get(filing.orderId)
  if (!page) return change(tabId, () => ({ attaching: { state: 'no-page' } }))
  await change(tabId, () => ({ attaching: { state: 'busy' } }))
  const fetched = (await tell(ticket.tabId, { say: 'fetch', url }, ticket.frameId)) as Fetched | undefined
  if (fetched === undefined || 'failed' in fetched) {
    return change(tabId, () => ({ attaching: { state: 'failed', message: fetched?.failed ?? 'not-there' } }))
  }
  page.postMessage({ say: 'ticket', ...fetched } satisfies ToEntrada)
}

async function taskOf(tabId: number): Promise<Task | null> {
  const filing = await find(tabId)
  if (!filing) return null
  const { values, filledAs, touched } = filing
  return { values, filledAs, touched, shown: await findShown() }
}

async function findShown(): Promise<Task['shown']> {
  return ((await chrome.storage.local.get(SHOWN))[SHOWN] as Task['shown'] | undefined) ?? {}
}

function fieldsOf(shown: Task['shown']): SheetField[] {
  return [...new Set(Object.values(shown))]
}

/** Changes what is known of the site's fields, and has the page looked at again. */
async function learn(tabId: number, how: (shown: Task['shown']) => Task['shown']): Promise<void> {
  const shown = await inTurn(async () => {
    const next = how(await findShown())
    await chrome.storage.local.set({ [SHOWN]: next })
    return next
  })
  await change(tabId, () => ({ showing: undefined, isAlike: false, shown: fieldsOf(shown) }))
  await tell(tabId, { say: 'again' })
}

function join(before: FilledAs, more: FilledAs): FilledAs {
  const entries = Object.entries(more) as [SheetField, string[]][]
  return {
    ...before,
    ...Object.fromEntries(entries.map(([field, own]) => [field, [...new Set([...(before[field] ?? []), ...own])]])),
  }
}

async function hear(
  message: FromPage | FromPanel,
  tabId: number,
  from: Pick<TicketLink, 'tabId' | 'frameId'>,
): Promise<unknown> {
  switch (message.say) {
    case 'task':
      return inTurn(() => taskOf(tabId))
    case 'panel':
      return { tabId, filing: await inTurn(() => find(tabId)) }
    case 'outcomes': {
      const links = message.links.map((link) => ({ ...link, ...from }))
      const isTop = from.frameId === 0
      const filed = await change(tabId, (filing) => ({
        outcomes: { ...filing.outcomes, ...message.outcomes },
        filledAs: join(filing.filledAs, message.filledAs),
        links: [...filing.links.filter((link) => !isOf(link, from)), ...links],
        looks: filing.looks + 1,
        foreign: isTop ? message.foreign : filing.foreign,
        isBare: isTop ? message.isBare : filing.isBare,
      }))
      return filed && tellFilled(filed)
    }
    case 'touched':
      return change(tabId, ({ touched }) => ({ touched: [...new Set([...touched, message.signature])] }))
    case 'shown':
      return learn(tabId, (shown) => ({ ...shown, [message.signature]: message.field }))
    case 'alike':
      return change(tabId, () => ({ showing: undefined, isAlike: true }))
    case 'forget':
      return learn(tabId, (shown) =>
        Object.fromEntries(Object.entries(shown).filter(([, field]) => field !== message.field)),
      )
    case 'show':
      await change(tabId, () => ({ showing: message.field ?? undefined, isAlike: false }))
      return tell(tabId, { say: 'show', field: message.field })
    case 'attach':
      return attach(tabId, message.link)
  }
}

const FROM_PANEL = new Set<string>(['panel', 'show', 'forget', 'attach'] satisfies FromPanel['say'][])

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  const said = message as FromPage | FromPanel
  const { tab, frameId = 0 } = sender
  const isPanel = sender.url?.startsWith(chrome.runtime.getURL('panel.html')) === true
  if (tab?.id === undefined || isPanel !== FROM_PANEL.has(said.say)) return undefined
  if (!isPanel && sender.origin !== OFFICIAL) return undefined
  const from = { tabId: tab.id, frameId }
  const heard = inTurn(() => filingTabOf(tab)).then((tabId) => hear(said, tabId ?? from.tabId, from))
  void heard.then(
    (value) => answer(value ?? null),
    () => answer(null),
  )
  return true
})

chrome.alarms.onAlarm.addListener(({ name }) => void inTurn(() => find(Number(name.slice('tab:'.length)))))
chrome.tabs.onRemoved.addListener((tabId) => void inTurn(() => chrome.storage.session.remove(keyOf(tabId))))
