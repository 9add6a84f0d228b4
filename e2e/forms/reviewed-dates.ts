/** A date in three parts that only keys fill, and one that only a calendar does. */
export const DATES = `
  components.spins = (id) => {
    const empty = LANGUAGE === 'es' ? { day: 'DD', month: 'MM', year: 'AAAA' } : { day: 'DD', month: 'MM', year: 'YYYY' }
    const limits = { day: [1, 31], month: [1, 12], year: [0, 9999] }
    const names = Object.fromEntries(['day', 'month', 'year'].map((part, place) => [part, WORDS.parts[place]]))
    const node = make('div', { role: 'group', 'aria-labelledby': id + '-label', class: 'sections' })
    let is, parts, typed = ''
    const tell = () => {
      const { year, month, day } = parts
      const isWhole = year > 999 && month > 0 && day > 0
      set(is, isWhole ? [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-') : '')
    }
    const spins = ORDER.map((part, place) => {
      const [least, most] = limits[part]
      const spin = make('span', { role: 'spinbutton', tabindex: 0, 'aria-label': names[part], 'aria-valuemin': least, 'aria-valuemax': most, inputmode: 'numeric' })
      spin.addEventListener('focus', () => { typed = '' })
      spin.addEventListener('keydown', (event) => {
        const { key } = event
        const turn = { ArrowUp: 1, ArrowDown: -1 }[key]
        if (!/^\\d$/.test(key) && turn === undefined && key !== 'Backspace' && key !== 'Delete') return
        event.preventDefault()
        if (turn !== undefined) parts[part] = Math.min(most, Math.max(least, (parts[part] ?? least - turn) + turn))
        else if (!/^\\d$/.test(key)) { parts[part] = undefined; typed = '' }
        else {
          typed = Number(typed + key) > most ? key : typed + key
          parts[part] = Number(typed)
        }
        write()
        tell()
        // Full: the next one has the focus.
        if (typed.length === String(most).length) spins[place + 1]?.focus({ preventScroll: true })
      })
      if (place > 0) node.append(' / ')
      node.append(spin)
      return spin
    })
    const write = () => spins.forEach((spin, place) => {
      const part = ORDER[place]
      const value = parts[part]
      spin.textContent = value === undefined ? empty[part] : String(value).padStart(part === 'year' ? 4 : 2, '0')
      if (value === undefined) spin.removeAttribute('aria-valuenow')
      else spin.setAttribute('aria-valuenow', value)
      spin.setAttribute('aria-valuetext', value === undefined ? 'Empty' : String(value))
    })
    return {
      node,
      show: (question) => {
        if (is === question.is) return
        is = question.is
        const [year, month, day] = (state[is] ?? '').split('-').map((part) => Number(part) || undefined)
        parts = { year, month, day }
        write()
      },
    }
  }

  // It takes no typing: a press opens a calendar over the page, whose head opens a list of years.
  components.calendar = (id) => {
    const node = make('input', { id, type: 'text', readonly: '', 'aria-haspopup': 'dialog', class: 'MuiInputBase-input' })
    const format = (date, options) => new Intl.DateTimeFormat(LANGUAGE, options).format(date)
    let is, modal
    const close = () => { modal?.remove(); modal = undefined }
    const open = () => {
      close()
      const today = new Date()
      let [year, month, isYears] = [today.getFullYear(), today.getMonth(), false]
      const calendar = make('div', { role: 'dialog', class: 'MuiPaper-root MuiPickersCalendar', style: 'left: 300px; top: 60px; max-height: none' })
      modal = make('div', { role: 'presentation', class: 'MuiModal-root' }, make('div', { class: 'MuiBackdrop-invisible' }), calendar)
      modal.firstChild.addEventListener('click', close)
      modal.addEventListener('keydown', ({ key }) => { if (key === 'Escape') close() })
      const press = (words, does, more = {}) => {
        const made = make('button', { type: 'button', ...more }, words)
        made.addEventListener('click', does)
        return made
      }
      const go = (by) => () => { const at = new Date(year, month + by, 1); [year, month] = [at.getFullYear(), at.getMonth()]; show() }
      const show = () => {
        const head = make('div', { class: 'MuiPickersCalendarHeader-root' },
          press(format(new Date(year, month, 1), { month: 'long', year: 'numeric' }), () => { isYears = !isYears; show() }, { class: 'MuiPickersCalendarHeader-labelContainer' }),
          ...(isYears ? [] : [press('‹', go(-1), { 'aria-label': WORDS.months[0] }), press('›', go(1), { 'aria-label': WORDS.months[1] })]))
        const body = make('div', { role: isYears ? 'radiogroup' : 'grid' })
        if (isYears) for (let one = 1950; one < 2050; one++) body.append(press(one, () => { year = one; isYears = false; show() }, { role: 'radio', 'aria-checked': String(one === year) }))
        else for (let day = 1; day <= new Date(year, month + 1, 0).getDate(); day++) body.append(press(day, () => {
          set(is, [year, String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-'))
          close()
        }, { role: 'gridcell', 'data-timestamp': new Date(year, month, day).getTime(), class: 'MuiPickersDay-root' }))
        calendar.replaceChildren(head, body)
      }
      show()
      document.body.append(modal)
      calendar.querySelector('button').focus({ preventScroll: true })
    }
    node.addEventListener('click', open)
    return {
      node,
      show: (question) => {
        is = question.is
        const [year, month, day] = (state[is] ?? '').split('-')
        const words = year === undefined || day === undefined ? '' : ORDER.map((part) => ({ day, month, year })[part]).join('/')
        if (node.value !== words) node.value = words
      },
    }
  }
`
