import { BUILDERS, draw, type Builder, type BuilderName, type Drawn } from '#e2e/forms/builders.ts'
import { PORTAL_WORDS, type PortalLanguage } from '#e2e/forms/portal-words.ts'
import { BEHAVIOUR, COMPONENTS, STEPS, STYLE } from '#e2e/forms/page-parts.ts'
import { trapsOf } from '#e2e/forms/traps.ts'

/** A form as a whole page. */
export function renderForm(name: BuilderName, language: PortalLanguage): string {
  return renderDrawn(name, draw(name, language), language)
}

/** Controls as a builder puts them on a page. */
export function renderDrawn(name: BuilderName, drawn: readonly Drawn[], language: PortalLanguage): string {
  const builder: Builder = BUILDERS[name]
  const body = builder.steps
    ? `<form id="steps"></form><script>const CONTROLS = ${JSON.stringify(drawn)};${STEPS}</script>`
    : `<form>${groupsOf(drawn)
        .map(([group, members]) => renderGroup(builder, group, members))
        .join('')}
      ${builder.hostile ? trapsOf(drawn, PORTAL_WORDS[language]) : ''}
      <button>${escape(PORTAL_WORDS[language].send)}</button></form>`
  return page(language, body)
}

/** A page around text of its own; `components` are what it is made of where it brings none. */
export function page(language: string, body: string, components: string = COMPONENTS): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>E-Ticket</title><style>${STYLE}</style></head>
    <body><h1>E-Ticket</h1>${body}<script>${BEHAVIOUR}${components}</script></body></html>`
}

function groupsOf(drawn: readonly Drawn[]): [group: string, members: Drawn[]][] {
  return [...Map.groupBy(drawn, ({ group }) => group)]
}

function renderGroup(builder: Builder, group: string, members: Drawn[]): string {
  const inside =
    builder.labels === 'cells'
      ? `<table>${[...Map.groupBy(members, ({ is }) => is).values()].map((parts) => row(parts)).join('')}</table>`
      : members.map((one, place) => renderField(builder, one, `${group}-${place}`.replace(/\s+/g, '-'))).join('')
  if (builder.labels === 'for') return `<fieldset><legend>${escape(group)}</legend>${inside}</fieldset>`
  return `<section><h2>${escape(group)}</h2>${inside}</section>`
}

function row(parts: Drawn[]): string {
  return `<tr><td>${escape(parts[0]!.label)}</td><td>${parts.map((part) => control(part, '')).join(' ')}</td></tr>`
}

function renderField(builder: Builder, one: Drawn, key: string): string {
  const label = escape(one.label)
  switch (builder.labels) {
    case 'for':
      if (one.how === 'radios') return `<fieldset><legend>${label}</legend>${control(one, '')}</fieldset>`
      return `<div><label for="${one.id}">${label}</label> ${control(one, '')}</div>`
    case 'labelledby': {
      const id = escape(`l-${key}`)
      // As component libraries do: the value is read out after the label.
      const own = one.how === 'component' && one.id !== undefined ? ` ${escape(one.id)}` : ''
      const inner = control(one, ` aria-labelledby="${id}${own}"`)
      const around = one.how === 'radios' ? `<div role="radiogroup" aria-labelledby="${id}">${inner}</div>` : inner
      return `<div class="field"><span id="${id}">${label}</span>${around}</div>`
    }
    case 'placeholder':
      if (one.how === 'text') return `<div>${control({ ...one, placeholder: one.label }, '')}</div>`
      return `<div>${control(one, ` aria-label="${label}"`)}</div>`
    default:
      return `<label>${label} ${control(one, '')}</label>`
  }
}

function control(one: Drawn, more: string): string {
  const attributes = (['name', 'id', 'placeholder', 'autocomplete'] as const)
    .map((key) => (one[key] === undefined ? '' : ` ${key}="${escape(one[key])}"`))
    .join('')
  const mark = ` data-is="${one.is}"${one.part ? ` data-part="${one.part}"` : ''}`
  const options = one.options ?? []
  switch (one.how) {
    case 'text':
    case 'masked-date':
      return `<input type="text"${attributes}${mark}${more}>`
    case 'native-date':
      return `<input type="date"${attributes}${mark}${more}>`
    case 'select':
      return `<select${attributes}${mark}${more}><option value="">…</option>${options
        .map(({ key, label, value }) => `<option value="${value}" data-key="${key}">${escape(label)}</option>`)
        .join('')}</select>`
    case 'radios':
      return options
        .map(({ key, label, value }) => {
          const group = one.name ?? one.id
          return `<label class="radio"><input type="radio" name="${group}" value="${value}"${mark} data-key="${key}"><i></i>${escape(label)}</label>`
        })
        .join('')
    case 'component':
      return `<div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" class="combo"${attributes}${mark}${more}
        data-options="${escape(JSON.stringify(options))}"><span>\u200b</span></div>`
  }
}

/** Text as it may stand in HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
