import { PORTAL_WORDS, type PortalLanguage } from '#e2e/forms/portal-words.ts'
import { escape, page } from '#e2e/forms/render.ts'

/**
 * TABLE: a library of components -> its date field, with the marks and the manners that the library has in a browser: what it renders, what it listens
 * to, and when it redraws. Each was compared with the library's own page (React Aria 1.22, MUI X 9, flatpickr 4.6; Angular Material by its documents).
 */
const LIBRARIES = {
  // Three spin buttons, each of which hears of a sign before the browser writes it, and lets it write none.
  'react-aria': `
    const parts = order.map((type) => ({ type, value: undefined, typed: '' }))
    const words = Object.fromEntries(order.map((type) => [type, partNames[type]]))
    const group = make('div', { role: 'group', 'aria-labelledby': label.id, class: 'react-aria-DateInput' })
    parts.forEach((part, place) => {
      if (place > 0) group.append(make('span', { 'aria-hidden': 'true', 'data-type': 'literal' }, sign))
      const [least, most] = limits[part.type]
      const segment = make('span', { role: 'spinbutton', id: label.id + part.type, 'aria-label': words[part.type] + ', ', 'aria-labelledby': label.id + part.type + ' ' + label.id,
        'aria-valuemin': least, 'aria-valuemax': most, 'aria-valuetext': 'Empty', 'data-type': part.type, 'data-placeholder': 'true', contenteditable: 'true', inputmode: 'numeric', tabindex: 0 }, part.type === 'year' ? 'yyyy' : part.type[0] + part.type[0])
      const draw = () => {
        segment.textContent = part.value === undefined ? (part.type === 'year' ? 'yyyy' : part.type[0] + part.type[0]) : String(part.value)
        segment.toggleAttribute('data-placeholder', part.value === undefined)
        tell(parts)
      }
      segment.addEventListener('focus', () => { part.typed = '' })
      segment.addEventListener('beforeinput', (event) => {
        event.preventDefault()
        if (!/^\\d$/.test(event.data ?? '')) return
        part.typed = Number(part.typed + event.data) > most ? event.data : part.typed + event.data
        part.value = Number(part.typed) || undefined
        draw()
        if (part.typed.length >= String(most).length || Number(part.typed + '0') > most) group.querySelectorAll('[role=spinbutton]')[place + 1]?.focus()
      })
      segment.addEventListener('keydown', (event) => {
        const turn = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (turn === undefined && event.key !== 'Backspace') return
        event.preventDefault()
        part.value = turn === undefined ? undefined : Math.min(most, Math.max(least, (part.value ?? least) + turn))
        draw()
      })
      group.append(segment)
    })
    return group`,
  // Parts that nobody sees before one is used; the browser writes into them, and the component puts what it makes of it in its place.
  'mui-x': `
    const parts = order.map((type) => ({ type, value: '', typed: '' }))
    const empty = { day: 'DD', month: 'MM', year: 'YYYY' }
    let chosen = -1
    const group = make('div', { role: 'group', 'aria-labelledby': label.id, class: 'MuiPickersInputBase-root', style: 'position:relative;border:1px solid #888;height:2rem;width:14rem' })
    const list = make('div', { contenteditable: 'false', tabindex: 0, class: 'MuiPickersSectionList-root', style: 'opacity:0;transition:opacity .1s' })
    parts.forEach((part, place) => {
      const [least, most] = limits[part.type]
      const content = make('span', { role: 'spinbutton', 'aria-label': partNames[part.type], 'aria-readonly': 'false', 'aria-disabled': 'false', 'aria-valuemin': least, 'aria-valuemax': most,
        'aria-valuetext': 'Empty', contenteditable: 'true', tabindex: place === 0 ? 0 : -1, inputmode: 'numeric' }, empty[part.type])
      const draw = () => { content.textContent = part.value === '' ? empty[part.type] : part.value }
      content.addEventListener('focus', () => {
        list.style.opacity = '1'
        part.typed = ''
        // What is chosen follows a moment later, and the focus with it.
        setTimeout(() => { if (chosen !== place && chosen >= 0 && document.activeElement !== content) list.querySelectorAll('[role=spinbutton]')[chosen].focus(); chosen = place })
      })
      content.addEventListener('input', () => {
        const typed = content.textContent
        draw()
        if (chosen !== place || !/^\\d$/.test(typed)) return
        part.typed = Number(part.typed + typed) > most ? typed : part.typed + typed
        part.value = part.typed.padStart(String(most).length, '0')
        tell(parts.map(({ type, value }) => ({ type, value: Number(value) || undefined })))
        setTimeout(draw, 5)
      })
      content.addEventListener('keydown', (event) => {
        if (event.key !== 'Backspace') return
        event.preventDefault()
        part.value = ''
        draw()
      })
      const section = make('span', { 'data-sectionindex': place, class: 'MuiPickersSectionList-section' })
      section.append(content, make('span', {}, place < 2 ? sign : ''))
      list.append(section)
    })
    group.append(list, make('input', { 'aria-hidden': 'true', tabindex: -1, style: 'position:absolute;opacity:0;width:1px' }))
    return group`,
  // An input that takes no typing; pressed, it opens a calendar elsewhere in the page, with a list of months and a box for the year.
  flatpickr: `
    const input = make('input', { type: 'text', readonly: '', class: 'flatpickr-input', 'aria-labelledby': label.id })
    let calendar
    const close = () => { calendar?.remove(); calendar = undefined }
    const open = () => {
      if (calendar) return
      const shown = { year: today.getFullYear(), month: today.getMonth() }
      calendar = make('div', { class: 'flatpickr-calendar open', tabindex: -1, style: 'position:absolute;left:20px;top:20px;background:#fff;z-index:9;width:300px' })
      const months = make('select', { class: 'flatpickr-monthDropdown-months', 'aria-label': 'Month' })
      monthNames.forEach((name, place) => months.append(new Option(name, place)))
      const year = make('input', { class: 'numInput cur-year', type: 'number', 'aria-label': 'Year' })
      const days = make('div', { class: 'dayContainer' })
      const draw = () => {
        months.value = shown.month
        year.value = shown.year
        days.replaceChildren()
        const first = new Date(shown.year, shown.month, 1)
        for (let at = 1 - ((first.getDay() + 6) % 7); days.children.length < 42; at++) {
          const day = new Date(shown.year, shown.month, at)
          const around = day.getMonth() === shown.month ? '' : at < 1 ? ' prevMonthDay' : ' nextMonthDay'
          const cell = make('span', { class: 'flatpickr-day' + around, 'aria-label': monthNames[day.getMonth()] + ' ' + day.getDate() + ', ' + day.getFullYear(), style: 'display:inline-block;width:40px' }, day.getDate())
          if (shut === write(day)) cell.classList.add('flatpickr-disabled')
          else cell.addEventListener('click', () => {
            if (refused === write(day)) return
            input.value = write(day)
            tell([{ type: 'year', value: day.getFullYear() }, { type: 'month', value: day.getMonth() + 1 }, { type: 'day', value: day.getDate() }])
            close()
          })
          days.append(cell)
        }
      }
      months.addEventListener('change', () => { shown.month = Number(months.value); draw() })
      year.addEventListener('keyup', () => { if (Number(year.value) > 1000) { shown.year = Number(year.value); draw() } })
      calendar.append(make('span', { class: 'flatpickr-prev-month' }, '‹'), months, year, make('span', { class: 'flatpickr-next-month' }, '›'), days)
      calendar.addEventListener('keydown', ({ keyCode }) => { if (keyCode === 27) close() })
      document.body.append(calendar)
      draw()
    }
    for (const kind of ['focus', 'click']) input.addEventListener(kind, open)
    return input`,
  // An input that takes no typing and opens nothing: a button beside it does, first the days, then years by two dozen, then months.
  'angular-material': `
    const field = make('div', { class: 'mat-mdc-form-field-infix' })
    const input = make('input', { class: 'mat-datepicker-input', readonly: '', 'aria-haspopup': 'dialog', 'aria-labelledby': label.id })
    const toggle = make('button', { type: 'button', 'aria-haspopup': 'dialog', 'aria-label': 'Open calendar' }, '▾')
    const last = ends ? today.getFullYear() : Infinity
    let overlay
    const close = () => { overlay?.remove(); overlay = undefined }
    document.body.addEventListener('keydown', ({ keyCode }) => { if (keyCode === 27) close() })
    toggle.addEventListener('click', () => {
      let view = 'days'
      let [year, month] = [today.getFullYear(), today.getMonth()]
      close()
      overlay = make('div', { role: 'dialog', class: 'mat-datepicker-content', style: 'position:absolute;left:20px;top:20px;background:#fff;z-index:9;width:330px' })
      document.body.append(overlay)
      const short = (place) => new Intl.DateTimeFormat(language, { month: 'short' }).format(new Date(2026, place, 1)).toUpperCase()
      const draw = () => {
        const calendar = make('div', { class: 'mat-calendar' })
        const from = year - ((year - 2016) % 24 + 24) % 24
        const says = { days: short(month) + ' ' + year, months: String(year), years: from + ' – ' + (from + 23) }[view]
        const period = make('button', { type: 'button', class: 'mat-calendar-period-button', 'aria-label': 'Choose month and year' })
        period.append(make('span', { 'aria-hidden': 'true' }, says))
        period.addEventListener('click', () => { view = view === 'days' ? 'years' : 'days'; draw() })
        const step = { days: 'month', months: 'year', years: '24 years' }[view]
        const go = (by) => () => {
          if (ends && view === 'years' && by > 0) return ends === 'again' ? draw() : overlay.replaceChildren('…')
          if (view === 'days') [year, month] = [year + Math.floor((month + by) / 12), (month + by + 12) % 12]
          else year += view === 'years' ? by * 24 : by
          draw()
        }
        const back = make('button', { type: 'button', class: 'mat-calendar-previous-button', 'aria-label': 'Previous ' + step })
        const on = make('button', { type: 'button', class: 'mat-calendar-next-button', 'aria-label': 'Next ' + step })
        back.append(make('span', {}, ' '))
        on.append(make('span', {}, ' '))
        back.addEventListener('click', go(-1))
        on.addEventListener('click', go(1))
        const body = make('table', { role: 'grid', class: 'mat-calendar-table' })
        const cell = (text, says, press, isShut) => {
          const button = make('button', { type: 'button', class: 'mat-calendar-body-cell', 'aria-label': says, ...(isShut && { 'aria-disabled': 'true' }) })
          button.append(make('span', { class: 'mat-calendar-body-cell-content' }, ' ' + text + ' '))
          if (!isShut) button.addEventListener('click', press)
          const td = make('td', { role: 'gridcell' })
          td.append(button)
          body.append(td)
        }
        if (view === 'years') for (let one = from; one < from + 24 && one <= last; one++) cell(one, one, () => { year = one; view = 'months'; draw() })
        if (view === 'months') for (let one = 0; one < 12; one++) cell(short(one), short(one) + ' ' + year, () => { month = one; view = 'days'; draw() })
        if (view === 'days') for (let one = 1; one <= new Date(year, month + 1, 0).getDate(); one++) {
          const day = new Date(year, month, one)
          cell(one, new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(day), () => {
            if (refused === write(day)) return
            input.value = write(day)
            tell([{ type: 'year', value: year }, { type: 'month', value: month + 1 }, { type: 'day', value: one }])
            close()
          }, shut === write(day))
        }
        calendar.append(period, back, on, body)
        overlay.replaceChildren(calendar)
      }
      draw()
    })
    field.append(input, toggle)
    return field`,
} as const

export type Library = keyof typeof LIBRARIES
export const LIBRARY_NAMES = Object.keys(LIBRARIES) as Library[]

const PART_NAMES = { day: 'day', month: 'month', year: 'year' } as const

/** What the calendars of a page do not give. */
interface Lacking {
  /** A day, as the page writes it, on which nobody can press. */
  shut?: string | null
  /** A day of which nothing comes when it is pressed. */
  refused?: string | null
  /** The years after this one: on the way to them all is drawn `again` as it was, or `nothing` is left to read. */
  ends?: string | null
}

/** A page with the dates of the portal's form as a library draws them. */
export function renderLibrary(library: Library, language: PortalLanguage, { shut, refused, ends }: Lacking): string {
  const { labels, groups, date } = PORTAL_WORDS[language]
  const order = date.order === 'mdy' ? ['month', 'day', 'year'] : ['day', 'month', 'year']
  const partNames = Object.fromEntries(Object.keys(PART_NAMES).map((part) => [part, date[part as 'day']]))
  const fields = [
    ['date_of_birth', labels.date_of_birth[0], groups.person],
    ['embarkation_flight_date', labels.embarkation_flight_date[0], groups.flight],
  ] as const
  const body = fields.map(
    ([field, label, group]) =>
      `<section><h2>${escape(group)}</h2><div data-field="${field}"><span id="label-${field}">${escape(label)}</span></div></section>`,
  )
  return page(
    language,
    `<form>${body.join('')}<label>${escape(labels.name[0])} <input name="name" data-is="name"></label><button>OK</button></form>
    <script>
      const language = ${JSON.stringify(language)}, order = ${JSON.stringify(order)}, sign = ${JSON.stringify(/[./]/.exec(date.mask)![0])}
      const partNames = ${JSON.stringify(partNames)}, shut = ${JSON.stringify(shut ?? '')}, refused = ${JSON.stringify(refused ?? '')}, ends = ${JSON.stringify(ends ?? '')}
      const limits = { day: [1, 31], month: [1, 12], year: [1, 9999] }
      const today = new Date()
      const monthNames = Array.from({ length: 12 }, (_, place) => new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(2026, place, 1)))
      const write = (day) => order.map((part) => String({ day: day.getDate(), month: day.getMonth() + 1, year: day.getFullYear() }[part]).padStart(2, '0')).join(sign)
      const make = (tag, attributes, text = '') => {
        const made = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
        made.append(text)
        return made
      }
      const said = {}
      // A form may stand in a dialog, which the key closes where it is heard in it.
      const form = document.querySelector('form')
      form.addEventListener('keydown', ({ key }) => { if (key === 'Escape') form.hidden = true })
      window.answers = () => said
      for (const place of document.querySelectorAll('[data-field]')) {
        const label = place.firstElementChild
        const tell = (parts) => {
          const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
          said[place.dataset.field] = year && month && day ? [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-') : ''
        }
        place.append((() => { ${LIBRARIES[library]} })())
      }
    </script>`,
  )
}
