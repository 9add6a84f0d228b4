/** Text boxes, lists that open on a press elsewhere in the page, and answers to press, with the marks and manners of MUI. */
export const CHOOSING = `
  components.text = (id) => {
    const node = make('input', { id, type: 'text', class: 'MuiInputBase-input' })
    let is
    node.addEventListener('input', () => set(is, node.value))
    return {
      node,
      show: (question) => {
        is = question.is
        if (node.value !== (state[is] ?? '')) node.value = state[is] ?? ''
      },
    }
  }

  // A list opens over all of the page, in the way of everything else; it fades when it is done, and only it hears Escape.
  components.select = (id) => {
    const shown = make('div', { id, role: 'combobox', tabindex: 0, 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'aria-labelledby': id + '-label ' + id, class: 'MuiSelect-select' })
    const node = make('div', { class: 'MuiInputBase-root' }, shown, make('input', { 'aria-hidden': 'true', tabindex: -1, class: 'MuiSelect-nativeInput' }))
    let asked
    const open = () => {
      const list = make('ul', { role: 'listbox', tabindex: -1, id: id + '-menu', 'aria-labelledby': id + '-label' })
      const paper = make('div', { class: 'MuiPaper-root MuiMenu-paper' }, list)
      const backdrop = make('div', { 'aria-hidden': 'true', class: 'MuiBackdrop-invisible' })
      const modal = make('div', { role: 'presentation', class: 'MuiPopover-root MuiMenu-root MuiModal-root' }, backdrop, paper)
      const others = [...document.body.children]
      const close = () => {
        for (const one of others) one.removeAttribute('aria-hidden')
        shown.setAttribute('aria-expanded', 'false')
        shown.removeAttribute('aria-controls')
        backdrop.remove()
        paper.style.opacity = '0'
        paper.style.pointerEvents = 'none'
        modal.style.pointerEvents = 'none'
        setTimeout(() => modal.remove(), 220)
        shown.focus({ preventScroll: true })
      }
      for (const [key, words] of asked.options) {
        const option = make('li', { role: 'option', tabindex: -1, 'data-value': key, 'aria-selected': String(state[asked.is] === key), class: 'MuiMenuItem-root' }, words)
        option.addEventListener('click', () => { set(asked.is, key); close() })
        list.append(option)
      }
      backdrop.addEventListener('click', close)
      modal.addEventListener('keydown', ({ key }) => { if (key === 'Escape' || key === 'Tab') close() })
      const at = shown.getBoundingClientRect()
      paper.style.left = at.left + 'px'
      paper.style.top = Math.min(at.bottom, innerHeight - 310) + 'px'
      for (const one of others) one.setAttribute('aria-hidden', 'true')
      shown.setAttribute('aria-expanded', 'true')
      shown.setAttribute('aria-controls', id + '-menu')
      document.body.append(modal)
      list.firstChild.focus({ preventScroll: true })
    }
    shown.addEventListener('mousedown', (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      setTimeout(open)
    })
    return {
      node,
      show: (question) => {
        const words = (question.options.find(([key]) => key === state[question.is]) ?? ['', '\\u200b'])[1]
        const isOther = asked !== question
        asked = question
        if (!isOther && shown.textContent === words) return
        // Its style is its own: it writes the whole of it when it shows something else.
        shown.setAttribute('style', 'min-width: 16rem; cursor: pointer')
        shown.replaceChildren(words)
      },
    }
  }

  // What is typed only filters; what was not chosen from the list is taken out when one leaves.
  components.autocomplete = (id) => {
    const node = make('input', { id, type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-autocomplete': 'list', 'aria-expanded': 'false', class: 'MuiInputBase-input MuiAutocomplete-input' })
    let asked, popper
    const chosen = () => (asked.options.find(([key]) => key === state[asked.is]) ?? ['', ''])[1]
    const close = () => {
      popper?.remove()
      popper = undefined
      node.setAttribute('aria-expanded', 'false')
      node.removeAttribute('aria-controls')
    }
    const open = (filter) => {
      close()
      const list = make('ul', { role: 'listbox', id: id + '-listbox', 'aria-labelledby': id + '-label' })
      asked.options.filter(([, words]) => words.toLowerCase().includes(filter.toLowerCase())).forEach(([key, words], place) => {
        const option = make('li', { role: 'option', tabindex: -1, id: id + '-option-' + place, 'data-option-index': place, 'aria-selected': 'false' }, words)
        option.addEventListener('click', () => { set(asked.is, key); node.value = words; close() })
        list.append(option)
      })
      list.addEventListener('mousedown', (event) => event.preventDefault())
      popper = make('div', { role: 'presentation', class: 'MuiAutocomplete-popper' }, make('div', { class: 'MuiPaper-root', style: 'position:static' }, list))
      const at = node.getBoundingClientRect()
      popper.style.left = at.left + scrollX + 'px'
      popper.style.top = at.bottom + scrollY + 'px'
      document.body.append(popper)
      node.setAttribute('aria-expanded', 'true')
      node.setAttribute('aria-controls', list.id)
    }
    node.addEventListener('mousedown', () => { if (!popper) setTimeout(() => open('')); else if (node.value === '') close() })
    node.addEventListener('input', () => open(node.value))
    node.addEventListener('keydown', ({ key }) => { if (key === 'Escape') close() })
    node.addEventListener('blur', () => { close(); node.value = chosen() })
    return {
      node,
      show: (question) => {
        const isOther = asked !== question
        asked = question
        if (isOther) close()
        if ((isOther || document.activeElement !== node) && node.value !== chosen()) node.value = chosen()
      },
    }
  }

  components.buttons = (id) => {
    const node = make('div', { role: 'radiogroup', 'aria-labelledby': id + '-label', class: 'MuiToggleButtonGroup-root' })
    let asked
    return {
      node,
      show: (question) => {
        if (asked !== question) node.replaceChildren(...question.options.map(([key, words]) => {
          const one = make('button', { type: 'button', role: 'radio', value: key, class: 'MuiToggleButton-root' }, words)
          one.addEventListener('click', () => set(question.is, key))
          return one
        }))
        asked = question
        for (const one of node.children) one.setAttribute('aria-checked', String(one.value === state[question.is]))
      },
    }
  }

  components.dots = (id) => {
    const node = make('div', { role: 'radiogroup', 'aria-labelledby': id + '-label', class: 'MuiFormGroup-root MuiRadioGroup-root' })
    let asked
    return {
      node,
      show: (question) => {
        if (asked !== question) node.replaceChildren(...question.options.map(([key, words]) => {
          const radio = make('input', { type: 'radio', name: id, value: key, class: 'PrivateSwitchBase-input' })
          radio.addEventListener('change', () => set(question.is, key))
          return make('label', { class: 'MuiFormControlLabel-root' }, make('span', { class: 'MuiRadio-root' }, radio), make('span', { class: 'MuiTypography-root' }, words))
        }))
        asked = question
        for (const radio of node.querySelectorAll('input')) radio.checked = radio.value === state[question.is]
      },
    }
  }
`
