import { BUILDERS, drawForeign, type BuilderName } from '#e2e/forms/builders.ts'
import { FOREIGN_FORMS } from '#e2e/forms/foreign-forms.ts'
import type { PortalLanguage } from '#e2e/forms/portal-words.ts'
import { renderLibrary, type Library } from '#e2e/forms/library-dates.ts'
import { page, renderDrawn, renderForm } from '#e2e/forms/render.ts'
import { renderReviewed } from '#e2e/forms/reviewed-page.ts'
import type { ReviewedLanguage } from '#e2e/forms/reviewed-form.ts'
import { trapsAlone } from '#e2e/forms/traps.ts'
import { localServer } from '#server/testing/local-server.ts'

/** A site in place of the official one: the same portal, as different builders would write it, in its seven languages. */
export interface FilingSite {
  host: string
  addressOf: (builder: BuilderName, language: PortalLanguage) => string
  close: () => void
}

/** A form whose builder gives some fields no name, and others a new made-up one each time. */
const ALIKE = `<form><h2>Datos</h2>
  ${[1, 2, 3].map((one) => `<div><input name="input-100${one}" data-is="nameless-${one}"></div>`).join('')}
  <div><input name="input-1004" placeholder="Otra cosa" data-is="passport_number"></div>
  <fieldset><legend>¿Algo?</legend><label><input type="radio" name="algo" data-is="customs_information_1" data-key="Yes">Sí</label>
    <label><input type="radio" name="algo" data-is="customs_information_1" data-key="No">No</label></fieldset></form>`

/** Starts one; `ticket` is what it gives at the end. */
export async function startFilingSite(ticket: Buffer): Promise<FilingSite> {
  const server = await localServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://site')
    if (pathname === '/ticket.pdf') {
      response.setHeader('content-type', 'application/pdf')
      return response.end(ticket)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const [, where, builder, language] = pathname.split('/') as [string, string, BuilderName, PortalLanguage]
    if (where === 'inner') return response.end(renderForm(builder, language))
    if (where === 'form') {
      const isFramed = 'framed' in BUILDERS[builder]
      const frames = `<iframe src="/inner/${builder}/${language}" width="900" height="3000"></iframe>
        <iframe src="http://elsewhere.localhost:${port}/inner/plain/es" width="600" height="300"></iframe>`
      return response.end(isFramed ? page(language, frames) : renderForm(builder, language))
    }
    if (where === 'reviewed') return response.end(renderReviewed(builder as string as ReviewedLanguage))
    if (where === 'foreign') {
      const form = FOREIGN_FORMS[Number(language)]!
      return response.end(renderDrawn(builder, drawForeign(builder, form), form.language))
    }
    if (where === 'library') {
      const [shut, refused, ends] = ['shut', 'refused', 'ends'].map((name) => searchParams.get(name))
      return response.end(renderLibrary(builder as string as Library, language, { shut, refused, ends }))
    }
    if (where === 'traps') return response.end(page('es', trapsAlone('es')))
    if (where === 'alike') return response.end(page('es', ALIKE))
    if (where === 'over') return response.end(page('es', '<a href="/done" target="_blank">Ver su E-Ticket</a>'))
    if (where === 'done') return response.end(page('es', '<p>ABC123</p><a href="/ticket.pdf">Descargar E-Ticket</a>'))
    return response.end(page('es', '<p>Bienvenido</p>'))
  })
  const { host, port } = new URL(server.url)
  return {
    host,
    addressOf: (builder, language) => `http://${host}/form/${builder}/${language}`,
    close: () => void server.close(),
  }
}
