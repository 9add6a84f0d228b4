import type { SheetField } from '#contract/sheet.ts'
import { match } from '#web/assistant/matching/match.ts'
import type { Filing, FromPage, Outcome, Task, ToPage } from '#web/assistant/messages.ts'
import { fetchTicket, ticketLinks } from '#web/assistant/page/tickets.ts'
import { fill, pressedOf } from '#web/assistant/page/fill.ts'
import { documentsAround } from '#web/assistant/page/frames.ts'
import { isOnTop } from '#web/assistant/page/is-on-top.ts'
import { mark, unmark } from '#web/assistant/page/marks.ts'
import { showPanel } from '#web/assistant/page/panel-frame.ts'
import { readControls, type PageControl } from '#web/assistant/page/read-controls.ts'
import { watchPick } from '#web/assistant/page/watch-pick.ts'

/** After a page has changed, until it is looked at again. */
const QUIET_MS = 120

const CHANGES: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['hidden', 'disabled', 'class', 'style', 'name', 'placeholder'],
  characterData: true,
}

/** Node -> what it was when it was handled: pages use one node for one field after another. */
const handled = new WeakMap<HTMLElement, string>()
/** Node -> what it was when a person used it; that is theirs. */
const touched = new WeakMap<HTMLElement, string>()
let isFilling = false

function send<Answer>(message: FromPage): Promise<Answer> {
  return chrome.runtime.sendMessage(message) as Promise<Answer>
}

async function pass(): Promise<void> {
  const task = await send<Task | null>({ say: 'task' })
  if (!task) return
  const controls = readControls().map((control) => ({ ...control, shown: task.shown[control.signature] }))
  for (const { element, signature } of controls) if (handled.get(element) !== signature) unmark(element)
  const outcomes = await fillAll(controls, task)
  await send({ say: 'outcomes', outcomes, links: ticketLinks(), foreign: foreignFrames() })
}

async function fillAll(controls: readonly PageControl[], { values }: Task): Promise<Filing['outcomes']> {
  const outcomes: Filing['outcomes'] = {}
  const byField = new Map(values.map((value) => [value.field, value]))
  const matches = matchSeen(controls, new Set(byField.keys()))
  isFilling = true
  try {
    for (const [control, { field, sure }] of matches) {
      const value = byField.get(field)
      const { element, signature } = control
      if (!value || handled.get(element) === signature) continue
      let outcome: Outcome
      if (value.check) outcome = 'check'
      else if (!sure) outcome = 'unsure'
      else if (touched.get(element) === signature) outcome = 'kept'
      else outcome = await fill(control, value)
      handled.set(element, signature)
      mark(element, outcome)
      if (worst(outcomes[field], outcome)) outcomes[field] = outcome
    }
  } finally {
    isFilling = false
  }
  return outcomes
}

/** Where two controls are as likely, one that lies under something else is none: nobody sees it. */
function matchSeen(controls: readonly PageControl[], filled: ReadonlySet<SheetField>) {
  const { lang } = document.documentElement
  const matches = match(controls, lang, filled)
  const unsure = [...matches].filter(
    ([{ element, signature }, { sure }]) => !sure && handled.get(element) !== signature,
  )
  const under = new Set(unsure.map(([control]) => control).filter((control) => !isOnTop(pressedOf(control))))
  return under.size === 0
    ? matches
    : match(
        controls.filter((control) => !under.has(control)),
        lang,
        filled,
      )
}

/** A date in three parts is filled when all of them are. */
function worst(before: Outcome | undefined, next: Outcome): boolean {
  return before === undefined || next !== 'filled'
}

/** Forms in frames of other hosts, into which we have no right to look. */
function foreignFrames(): string[] {
  return [...document.querySelectorAll('iframe')].flatMap(({ src, offsetWidth, offsetHeight }) => {
    const isForeign = /^https?:/.test(src) && new URL(src).origin !== location.origin
    return isForeign && offsetWidth > 200 && offsetHeight > 80 ? [new URL(src).host] : []
  })
}

let waiting: ReturnType<typeof setTimeout> | undefined
let running = Promise.resolve()

function soon(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    running = running.then(pass).catch(() => undefined)
  }, QUIET_MS)
}

function again(): void {
  for (const { element } of readControls()) if (unmark(element)) handled.delete(element)
  soon()
}

function start(): void {
  const observer = new MutationObserver(soon)
  // A frame is shown and hidden by the page that holds it.
  for (const one of documentsAround()) observer.observe(one, CHANGES)
  for (const kind of ['input', 'change']) addEventListener(kind, hearPerson, true)
  // Whatever a page does when a field changes: while fields are filled nothing is sent.
  addEventListener(
    'submit',
    (event) => {
      if (!isFilling) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
  if (window === top) showPanel()
  soon()
}

function hearPerson(event: Event): void {
  if (!event.isTrusted || isFilling) return
  const path = event.composedPath()
  const used = readControls().find(({ element, radios }) => [element, ...radios].some((one) => path.includes(one)))
  if (used) touched.set(used.element, used.signature)
}

chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  const said = message as ToPage
  if (said.say === 'again') again()
  if (said.say === 'show') watchPick(said.field, keep)
  if (said.say !== 'fetch') return undefined
  void fetchTicket(said.url).then(answer)
  return true
})

function keep(field: SheetField, { element, signature }: PageControl): void {
  handled.delete(element)
  void send({ say: 'shown', field, signature })
}

// On any other visit of the official site there is nothing to do.
void send<Task | null>({ say: 'task' }).then((task) => {
  if (task) start()
})
