import type { SheetValue } from '#contract/form/assistant.ts'
import type { Attaching, Filing, FromPanel } from '#web/assistant/messages.ts'
import { PANEL_WORDS, type PanelWords } from '#web/assistant/panel/panel-words.ts'

const panel = document.getElementById('panel')!
let key: string | undefined
/** Stays the same while the clock goes on, so that nothing is redrawn under a pointer. */
let drawn = ''
/** What was copied of this order stays marked, however often the panel is redrawn. */
let copied: { orderId?: number; fields: Set<string> } = { fields: new Set() }
let isLaterOpen = false

function send<Answer>(message: FromPanel): Promise<Answer> {
  return chrome.runtime.sendMessage(message) as Promise<Answer>
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

function button(text: string, press: (pressed: HTMLButtonElement) => void, label = text): HTMLButtonElement {
  const made = element('button', '', text)
  made.type = 'button'
  made.ariaLabel = label
  made.addEventListener('click', () => press(made))
  return made
}

function draw(filing: Filing): void {
  const words = PANEL_WORDS[filing.language]
  const minutes = Math.ceil((filing.until - Date.now()) / 60_000)
  const isOver = filing.values.length === 0
  const next = JSON.stringify([filing, isOver ? 0 : minutes])
  if (next === drawn) return
  drawn = next
  if (copied.orderId !== filing.orderId) copied = { orderId: filing.orderId, fields: new Set() }
  document.documentElement.lang = filing.language
  const open = filing.looks === 0 ? [] : filing.values.filter(({ field }) => filing.outcomes[field] !== 'filled')
  const head = element(
    'header',
    '',
    element('h1', '', words.order(filing.orderId)),
    element('p', 'count', words.filled(filing.values.length - open.length, filing.values.length)),
  )
  const parts: Node[] = isOver ? [] : [element('p', 'quiet', `${words.left(minutes)} · ${words.check}`)]
  if (isOver) parts.push(element('p', 'warning', words.over))
  if (filing.foreign.length > 0) parts.push(element('p', 'warning', words.foreign(filing.foreign.join(', '))))
  if (filing.showing) parts.push(drawShowing(filing))
  if (filing.isAlike) parts.push(element('p', 'warning', words.alike))
  parts.push(...drawTickets(filing))
  const { gaps, later } = byStep(open, filing)
  const list = (values: SheetValue[], isLater = false) =>
    element('ul', '', ...values.map((value) => drawValue(filing, value, isLater)))
  panel.replaceChildren(
    ...(isOver ? [element('header', '', head.firstChild!)] : [head]),
    ...parts,
    list(gaps),
    ...(later.length === 0 ? [] : [drawLater(words.later(later.length), list(later, true))]),
    ...drawShown(filing),
  )
  panel.dataset.orderId = String(filing.orderId)
}

/** What comes after all that the pages asked for so far is on a later step; everything else is a gap, as is all where nothing was found. */
function byStep(open: readonly SheetValue[], { values, outcomes }: Pick<Filing, 'values' | 'outcomes'>) {
  const last = values.findLastIndex(({ field }) => outcomes[field] !== undefined)
  const isLater = ({ field }: SheetValue) => last >= 0 && values.findIndex((one) => one.field === field) > last
  return { gaps: open.filter((value) => !isLater(value)), later: open.filter(isLater) }
}

/** Folded at first; a redraw leaves it as a person left it. */
function drawLater(words: string, list: Node): Node {
  const folded = element('details', 'later', element('summary', '', words), list)
  folded.open = isLaterOpen
  folded.addEventListener('toggle', () => {
    isLaterOpen = folded.open
  })
  return folded
}

function drawShowing({ language, labels, showing }: Filing): Node {
  const words = PANEL_WORDS[language]
  const cancel = button(words.cancel, () => void send({ say: 'show', field: null }))
  return element('p', 'warning', `${words.showing(labels[showing!] ?? showing!)} `, cancel)
}

function drawValue({ language, labels, outcomes }: Filing, { field, value }: SheetValue, isLater: boolean): Node {
  const words = PANEL_WORDS[language]
  const outcome = outcomes[field] ?? 'missing'
  const label = labels[field] ?? field
  const isCopied = copied.fields.has(field)
  const copy = button(
    isCopied ? words.copied : words.copy,
    () => void copyValue(field, value, words),
    `${words.copy}: ${label}`,
  )
  const show = button(words.show, () => void send({ say: 'show', field }), `${words.show}: ${label}`)
  const why = element('span', 'why', outcome === 'filled' || isLater ? '' : words.outcomes[outcome])
  const item = element(
    'li',
    outcome,
    element('b', '', label),
    element('bdi', '', value),
    why,
    copy,
    ...(outcome === 'check' ? [] : [show]),
  )
  item.dataset.field = field
  return item
}

/** Where the browser lets nothing be copied, the value is marked, for the reader's own keys. */
async function copyValue(field: string, value: string, words: PanelWords): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  )
  // Another drawing may have come meanwhile.
  const item = [...panel.querySelectorAll('li')].find(({ dataset }) => dataset.field === field)
  if (isCopied) copied.fields.add(field)
  else if (item) getSelection()?.selectAllChildren(item.querySelector('bdi')!)
  const pressed = item?.querySelector('button')
  if (pressed) pressed.textContent = isCopied ? words.copied : words.notCopied
}

function drawShown({ language, labels, shown }: Filing): Node[] {
  const words = PANEL_WORDS[language]
  const rows = shown.map((field) => {
    const label = labels[field] ?? field
    const forget = button(words.forget, () => void send({ say: 'forget', field }), `${words.forget}: ${label}`)
    return element('p', 'shown', label, forget)
  })
  return rows.length === 0 ? [] : [element('h2', 'quiet', words.shown), ...rows]
}

function drawTickets(filing: Filing): Node[] {
  const words = PANEL_WORDS[filing.language]
  const { orderId, attaching } = filing
  const buttons = filing.links.map((link) => {
    const made = button(words.attach(orderId), () => void send({ say: 'attach', link }))
    made.disabled = attaching?.state === 'busy'
    return element('p', 'ticket', element('bdi', '', link.text || words.ticket), made)
  })
  const isLast = filing.isBare && Object.values(filing.outcomes).includes('filled')
  if (!attaching) return buttons.length === 0 && isLast ? [element('p', 'quiet', words.noTicket)] : buttons
  const said = element('p', attaching.state === 'done' ? 'good' : 'warning', sayAttaching(filing, attaching))
  said.role = 'status'
  return [...buttons, said]
}

function sayAttaching({ language, orderId }: Filing, { state, message = '' }: Attaching): string {
  const words = PANEL_WORDS[language]
  const why = (words.failures as Record<string, string>)[message] ?? message
  const said = words.attaching[state](orderId)
  return state === 'failed' || why !== '' ? `${said} ${why}` : said
}

chrome.storage.session.onChanged.addListener((changes) => {
  const changed = key === undefined ? undefined : changes[key]?.newValue
  if (changed) draw(changed as Filing)
})

async function look(): Promise<void> {
  const { tabId, filing } = await send<{ tabId: number; filing?: Filing }>({ say: 'panel' })
  key = `tab:${tabId}`
  if (filing) draw(filing)
}

void look()
setInterval(() => void look(), 20_000)
