import { reviewedForm, type ReviewedLanguage } from '#e2e/forms/reviewed-form.ts'
import { CHOOSING } from '#e2e/forms/reviewed-components.ts'
import { DATES } from '#e2e/forms/reviewed-dates.ts'
import { page } from '#e2e/forms/render.ts'

const STYLE = `
  .MuiFormControl-root { position: relative; display: block; margin: 14px 0; padding-top: 18px; max-width: 420px }
  .MuiInputLabel-root { position: absolute; top: 24px; left: 12px; pointer-events: none; color: #555; font-size: 15px; max-width: 95% }
  .MuiInputLabel-root.MuiInputLabel-shrink { top: 0; left: 0; font-size: 12px }
  .MuiInputBase-input, .MuiSelect-select, .sections { box-sizing: border-box; display: block; width: 100%; height: 38px; padding: 8px 12px; border: 1px solid #999; border-radius: 4px; font: inherit; background: none }
  .MuiSelect-nativeInput { position: absolute; bottom: 0; left: 0; width: 100%; opacity: 0; pointer-events: none; box-sizing: border-box }
  .MuiModal-root { position: fixed; inset: 0; z-index: 1300 }
  .MuiBackdrop-invisible { position: fixed; inset: 0 }
  .MuiPaper-root { position: absolute; background: #fff; box-shadow: 0 2px 9px #0006; max-height: 300px; overflow: auto; transition: opacity .2s }
  .MuiAutocomplete-popper { position: absolute; z-index: 1300; width: 420px }
  .MuiAutocomplete-popper ul, .MuiPaper-root ul { max-height: 280px; overflow: auto; margin: 0; padding: 8px 0; list-style: none; position: static }
  li[role=option] { padding: 6px 16px }
  .MuiRadio-root { position: relative; display: inline-block; width: 20px; height: 20px; border: 2px solid #888; border-radius: 50% }
  .MuiRadio-root input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; margin: 0 }
  .MuiPickersCalendar { width: 320px; padding: 10px }
  .MuiPickersCalendar button { min-width: 36px; height: 36px }
`

/**
 * A small React: what is typed lives in a state, every change draws the step anew from it a moment later, and a step takes the nodes that the one before
 * has left. What came without an event is lost at the next drawing.
 */
const CORE = `
  const state = {}
  window.answers = () => state
  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
    made.append(...children)
    return made
  }
  let isDue = false
  const set = (is, value) => {
    if (value === '') delete state[is]
    else state[is] = value
    if (isDue) return
    isDue = true
    setTimeout(() => { isDue = false; draw() })
  }
  let ids = 0
  const components = {}
`

const STEPPER = `
  const form = document.getElementById('reviewed')
  const slots = {}
  let step = 0
  const slot = (kind, place) => {
    slots[kind] ??= []
    if (slots[kind][place]) return slots[kind][place]
    const id = ':r' + (ids++).toString(36) + ':'
    const isField = kind === 'text' || kind === 'autocomplete' || kind === 'calendar'
    const label = make('label', { class: 'MuiInputLabel-root', id: id + '-label', for: isField ? id : undefined })
    const component = components[kind](id)
    const root = make('div', { class: 'MuiFormControl-root' }, label, component.node)
    return slots[kind][place] = { root, label, component }
  }
  const button = (id, words, by) => {
    const made = make('button', { type: by === undefined ? 'submit' : 'button', id }, words)
    if (by !== undefined) made.addEventListener('click', () => { step += by; draw() })
    return made
  }
  const [back, next, send] = [button('back', WORDS.back, -1), button('next', WORDS.next, 1), button('send', WORDS.send)]
  const headings = new Map()
  const heading = (tag, text) => {
    const key = tag + text
    if (!headings.has(key)) headings.set(key, make(tag, {}, text))
    return headings.get(key)
  }
  const draw = () => {
    const used = {}
    const { title, parts } = STEPS[step]
    const nodes = [heading('h2', title)]
    for (const part of parts) {
      nodes.push(heading('h3', part.heading))
      for (const question of part.questions) {
        used[question.kind] ??= 0
        const { root, label, component } = slot(question.kind, used[question.kind]++)
        root.dataset.field = question.is
        if (label.firstChild?.nodeValue !== question.label) label.replaceChildren(question.label)
        const isUp = state[question.is] !== undefined || /spins|buttons|dots/.test(question.kind)
        label.classList.toggle('MuiInputLabel-shrink', isUp)
        component.show(question)
        nodes.push(root)
      }
    }
    nodes.push(...(step > 0 ? [back] : []), step < STEPS.length - 1 ? next : send)
    if (form.children.length !== nodes.length || nodes.some((node, place) => form.children[place] !== node)) form.replaceChildren(...nodes)
  }
  draw()
`

/** The reviewed form as a page that runs by itself. */
export function renderReviewed(language: ReviewedLanguage): string {
  const words =
    language === 'es'
      ? { back: 'Atrás', next: 'Siguiente', send: 'Enviar', open: 'Abrir', months: ['Mes anterior', 'Mes siguiente'] }
      : { back: 'Back', next: 'Next', send: 'Submit', open: 'Open', months: ['Previous month', 'Next month'] }
  const parts = language === 'es' ? ['Día', 'Mes', 'Año'] : ['Day', 'Month', 'Year']
  return page(
    language,
    `<style>${STYLE}</style><form id="reviewed" novalidate></form><script>{
      const STEPS = ${JSON.stringify(reviewedForm(language))}, WORDS = ${JSON.stringify({ ...words, parts })}
      const LANGUAGE = ${JSON.stringify(language)}, ORDER = ${JSON.stringify(language === 'es' ? ['day', 'month', 'year'] : ['month', 'day', 'year'])}
      ${CORE}${CHOOSING}${DATES}${STEPPER}
    }</script>`,
    '',
  )
}
