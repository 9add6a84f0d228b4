/** What the pages of the forms look like. */
export const STYLE = `
  body { font: 16px sans-serif; max-width: 60rem; margin: 1rem auto }
  div, fieldset, tr { margin: .4rem 0 }
  .combo { border: 1px solid #888; min-height: 1.6rem; width: 20rem; cursor: pointer }
  .radio i { display: inline-block; width: 1em; height: 1em; border: 1px solid; border-radius: 50% }
  .field .radio { position: relative }
  .field .radio input { position: absolute; opacity: 0 }
  [role=listbox] { position: absolute; background: #fff; border: 1px solid; max-height: 15rem; overflow: auto; z-index: 5 }
`

/** Counts what the assistant must never do, and holds a submit up. */
export const BEHAVIOUR = `
  window.submits = 0
  document.addEventListener('submit', (event) => { window.submits++; event.preventDefault() })
`

/** Selects made of plain elements, as component libraries make them: a press opens a list elsewhere in the page, a moment later. */
export const COMPONENTS = `
  document.addEventListener('mousedown', (event) => {
    const combo = event.target.closest('[role=combobox]')
    if (!combo) return
    document.querySelectorAll('[role=listbox]').forEach((list) => list.remove())
    combo.setAttribute('aria-expanded', 'true')
    setTimeout(() => {
      const list = document.createElement('ul')
      list.setAttribute('role', 'listbox')
      list.id = 'list-' + Math.random().toString(36).slice(2)
      combo.setAttribute('aria-controls', list.id)
      const at = combo.getBoundingClientRect()
      list.style.left = at.left + scrollX + 'px'
      list.style.top = at.bottom + scrollY + 'px'
      for (const { key, label } of JSON.parse(combo.dataset.options)) {
        const option = document.createElement('li')
        option.setAttribute('role', 'option')
        option.textContent = label
        option.addEventListener('click', () => {
          combo.firstChild.textContent = label
          combo.dataset.key = key
          combo.setAttribute('aria-expanded', 'false')
          list.remove()
          // Redrawn a moment later: in the same node, or in another.
          setTimeout(() => {
            combo.removeAttribute('style')
            if (label.length % 2 === 0) combo.replaceWith(combo.cloneNode(true))
          }, 300)
        })
        list.append(option)
      }
      document.body.append(list)
    }, 30)
  })
`

/**
 * Three steps of which each is shown in the nodes of the one before: what is typed lives in a state, and a value that came
 * without an event is lost at the next drawing, as in React.
 */
export const STEPS = `
  const form = document.getElementById('steps')
  const steps = [CONTROLS.slice(0, 14), CONTROLS.slice(14, 28), CONTROLS.slice(28)]
  const state = {}
  const slots = { text: [], select: [] }
  let step = 0
  window.answers = () => state
  const next = document.createElement('button')
  next.type = 'button'
  next.id = 'next'
  next.textContent = '→'
  const back = document.createElement('button')
  back.type = 'button'
  back.id = 'back'
  back.textContent = '←'
  const send = document.createElement('button')
  send.textContent = 'OK'
  const slot = (kind, place) => {
    const made = slots[kind][place]
    if (made) return made
    const label = document.createElement('label')
    const words = document.createElement('span')
    const input = document.createElement(kind === 'text' ? 'input' : 'select')
    for (const type of ['input', 'change']) input.addEventListener(type, () => {
      const option = input.selectedOptions && input.selectedOptions[0]
      state[label.is] = option ? option.dataset.key : input.value
      draw()
    })
    label.append(words, ' ', input)
    return slots[kind][place] = label
  }
  const draw = () => {
    const used = { text: 0, select: 0 }
    const shown = steps[step].map((one) => {
      const kind = one.options ? 'select' : 'text'
      const label = slot(kind, used[kind]++)
      const input = label.lastChild
      if (label.is !== one.is) {
        label.is = one.is
        label.firstChild.textContent = one.label
        input.name = one.name
        input.placeholder = one.placeholder || ''
        if (one.options) input.replaceChildren(new Option('…', ''), ...one.options.map(({ key, label, value }) => {
          const option = new Option(label, value)
          option.dataset.key = key
          return option
        }))
      }
      const kept = state[one.is] || ''
      const value = one.options ? (one.options.find(({ key }) => key === kept) || { value: '' }).value : kept
      if (input.value !== value) input.value = value
      return label
    })
    const nodes = [...shown, ...(step > 0 ? [back] : []), step < 2 ? next : send]
    if (form.children.length !== nodes.length || nodes.some((node, place) => form.children[place] !== node)) form.replaceChildren(...nodes)
  }
  next.addEventListener('click', () => { step++; draw() })
  back.addEventListener('click', () => { step--; draw() })
  draw()
`
