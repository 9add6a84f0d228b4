import type { SheetValue } from '#contract/form/assistant.ts'
import type { SheetField } from '#contract/form/sheet.ts'
import { match } from '#web/assistant/matching/match.ts'
import type { Filing, FromPage, Outcome, Task, ToPage } from '#web/assistant/messages.ts'
import { fetchTicket, ticketLinks } from '#web/assistant/page/tickets.ts'
import { fill, pressedOf } from '#web/assistant/page/fill.ts'
import { documentsAround } from '#web/assistant/page/frames.ts'
import { isOnTop } from '#web/assistant/page/is-on-top.ts'
import { mark, unmark } from '#web/assistant/page/marks.ts'
import { showPanel } from '#web/assistant/page/panel-frame.ts'
import { readControls, type PageControl } from '#web/assistant/page/read-controls.ts'
import { standsIn, type Stands } from '#web/assistant/page/stands.ts'
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

/** Node -> what it was when it was handled, and what came of that: pages use one node for one field after another. */
const handled = new WeakMap<HTMLElement, { signature: string; outcome: Outcome }>()
let isFilling = false

/** What came of a look at the page. */
type Came = Pick<Filing, 'outcomes' | 'filledAs'>

/** A control, and the value that it asks for. */
interface FoundField {
  control: PageControl
  value: SheetValue
  sure: boolean
  stands: Stands
}

function send<Answer>(message: FromPage): Promise<Answer> {
  return chrome.runtime.sendMessage(message) as Promise<Answer>
}

async function pass(): Promise<void> {
  const task = await send<Task | null>({ say: 'task' })
  if (!task) return
  const controls = readControls().map((control) => ({ ...control, shown: task.shown[control.signature] }))
  for (const { element, signature } of controls) {
    const before = handled.get(element)
    if (before?.signature === signature) {
      // A component that redraws itself takes our mark off with the style that it had.
      mark(element, before.outcome)
      continue
    }
    handled.delete(element)
    unmark(element)
  }
  const came = await fillAll(controls, task)
  await send({ say: 'outcomes', ...came, links: ticketLinks(), foreign: foreignFrames(), isBare: isBare(controls) })
}

async function fillAll(controls: readonly PageControl[], task: Task): Promise<Came> {
  const came: Came = { outcomes: {}, filledAs: {} }
  const byField = new Map(task.values.map((value) => [value.field, value]))
  const asked = [...matchSeen(controls, new Set(byField.keys()))].flatMap(
    ([control, { field, sure }]): FoundField[] => {
      const value = byField.get(field)
      return value ? [{ control, value, sure, stands: standsIn(control, value) }] : []
    },
  )
  const isTheirs = ({ control, stands }: FoundField) => stands === 'other' || task.touched.includes(control.signature)
  // Of a date in three parts all are theirs, or none.
  const theirs = new Set(asked.filter(isTheirs).map(({ value }) => value.field))
  isFilling = true
  try {
    for (const one of asked) {
      const { element, signature } = one.control
      const { field } = one.value
      if (handled.get(element)?.signature === signature) continue
      const outcome = settled(one, task) ?? (theirs.has(field) ? 'kept' : await fill(one.control, one.value))
      handled.set(element, { signature, outcome })
      mark(element, outcome)
      if (worst(came.outcomes[field], outcome)) came.outcomes[field] = outcome
      if (outcome === 'filled') came.filledAs[field] = [...(came.filledAs[field] ?? []), signature]
    }
  } finally {
    isFilling = false
  }
  return came
}

/** What is said about a field that must not be filled in, whoever filled it. */
function settled({ control, value, sure, stands }: FoundField, { filledAs }: Task): Outcome | undefined {
  if (value.check) return 'check'
  if (!sure) return 'unsure'
  if (stands === 'ours') return 'filled'
  const before = control.shown ? undefined : filledAs[value.field]
  return stands === 'empty' && before && !before.includes(control.signature) ? 'unsure' : undefined
}

/** Where two controls are equally likely, one hidden under something else does not count: nobody sees it. */
function matchSeen(controls: readonly PageControl[], filled: ReadonlySet<SheetField>) {
  const { lang } = document.documentElement
  const matches = match(controls, lang, filled)
  const unsure = [...matches].filter(
    ([{ element, signature }, { sure }]) => !sure && handled.get(element)?.signature !== signature,
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

/** A page without a field and without a frame, as the last one is. */
function isBare(controls: readonly PageControl[]): boolean {
  return controls.length === 0 && document.querySelector('iframe') === null
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
  if (used?.signature) void send({ say: 'touched', signature: used.signature })
}

chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  const said = message as ToPage
  if (said.say === 'again') again()
  if (said.say === 'show') watchPick(said.field, keep)
  if (said.say !== 'fetch') return undefined
  void fetchTicket(said.url).then(answer)
  return true
})

/** What the page calls as it calls others, or nothing, would teach a field to all of them. */
function keep(field: SheetField, { element, signature }: PageControl): void {
  const isAlike = readControls().filter((one) => one.signature === signature).length > 1
  if (signature === '' || isAlike) return void send({ say: 'alike' })
  handled.delete(element)
  void send({ say: 'shown', field, signature })
}

// On any other visit of the official site there is nothing to do.
void send<Task | null>({ say: 'task' }).then((task) => {
  if (task) start()
})
