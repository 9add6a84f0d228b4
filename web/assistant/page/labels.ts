const CONTROLS =
  'input, select, textarea, button, [role=combobox], [role=listbox], [role=option], [role=radio], [role=spinbutton]'

function textOf(element: Element | null): string {
  if (!element) return ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const control = parent?.closest(`${CONTROLS}, script, style`)
    if (!control || !element.contains(control) || control === element) text += ` ${walker.currentNode.nodeValue}`
  }
  return tidy(text)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

function byIds(element: Element, attribute: string): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const ids = element.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? []
  // A component names itself among its labels, so that its value is read out: what is chosen is no part of what it is called.
  const words = ids.map((id) => root.getElementById(id)).filter((one) => one !== null && !element.contains(one))
  return tidy(words.map(textOf).join(' '))
}

/** What a control is called by its own attributes and labels; empty where it is called nothing. */
export function nameOf(element: HTMLElement): string {
  const labels = (element as HTMLInputElement).labels
  return (
    byIds(element, 'aria-labelledby') ||
    tidy(element.getAttribute('aria-label') ?? '') ||
    tidy([...(labels ?? [])].map(textOf).join(' '))
  )
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]'

/** The words just before a control, with no other control and no heading between. */
export function wordsBefore(element: Element): string {
  let at: Element | null = element
  for (let level = 0; at && level < 5 && at !== document.body; level++) {
    for (let before = at.previousSibling; before; before = before.previousSibling) {
      if (before instanceof Element && (before.matches(CONTROLS) || before.querySelector(CONTROLS))) return ''
      if (before instanceof Element && (before.matches(HEADINGS) || before.querySelector(HEADINGS))) return ''
      const text = before instanceof Element ? textOf(before) : tidy(before.nodeValue ?? '')
      if (before.nodeType !== Node.COMMENT_NODE && /\p{L}/u.test(text)) return text
    }
    at = at.parentElement
  }
  return ''
}

/** What a question with several answers is called: the name of its group, or the words before its first answer. */
export function questionOf(first: HTMLElement): { label: string; group: Element | null } {
  const group = first.closest('[role=radiogroup], fieldset')
  if (group && group.querySelectorAll('input:not([type=radio]), select, textarea').length === 0) {
    const legend = textOf(group.querySelector('legend'))
    const label = byIds(group, 'aria-labelledby') || tidy(group.getAttribute('aria-label') ?? '') || legend
    if (label) return { label, group }
    return { label: wordsBefore(group), group }
  }
  return { label: wordsBefore(first.closest('label') ?? first), group: null }
}

/** What helps to say how a value is written: the placeholder, descriptions, the title. */
export function hintsOf(element: HTMLElement): string {
  return tidy(
    [element.getAttribute('placeholder'), byIds(element, 'aria-describedby'), element.title, nameOf(element)].join(' '),
  )
}

/** The headings that a control stands under: of its groups, and the last one before it. */
export function headingsOf(element: Element, own: Element | null = null): string {
  const found: string[] = []
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at === own) continue
    if (at.matches('fieldset')) found.push(textOf(at.querySelector(':scope > legend')))
    if (at.matches('[role=group], [role=region], section, form')) {
      found.push(byIds(at, 'aria-labelledby') || tidy(at.getAttribute('aria-label') ?? ''))
    }
  }
  return tidy([...found, lastBefore(element, 'h2, h3, h4, h5, h6, [role=heading]')].join(' '))
}

/** The heading of the whole page, or of the step that it shows. */
export function pageHeadingOf(element: Element): string {
  return lastBefore(element, 'h1')
}

function lastBefore(element: Element, headings: string): string {
  const last = [...document.querySelectorAll(headings)].findLast(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return last ? textOf(last) : ''
}
