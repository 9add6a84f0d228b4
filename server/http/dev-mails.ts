import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import type { FastifyInstance } from 'fastify'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#contract/travellers/tracking.ts'
import type { Services } from '#server/context.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import type { Env } from '#server/env.ts'
import { letIn } from '#server/http/operator-access.ts'
import { MAILS, renderMail, type MailKind, type RenderedMail } from '#server/mail-templates/render-mail.ts'
import { SAMPLE_MAILS } from '#server/mail-templates/sample-mails.ts'

const KINDS = Object.keys(MAILS) as MailKind[]
/** The widths at which mails are shown: a phone and a desktop. */
const WIDTHS = [360, 700]
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

interface Params {
  mail: string
  language: string
  brand: string
}

/** Whether this is a developer's own machine: mails are kept instead of sent, and nobody reaches it from elsewhere. */
export function isDevelopment({ MAIL_CAPTURE, HOST, PUBLIC_URL }: Env): boolean {
  return MAIL_CAPTURE && LOOPBACK.test(HOST) && LOOPBACK.test(new URL(PUBLIC_URL).hostname)
}

/**
 * Mounts /dev/mails: every mail in every language and brand, made of samples, for a look at them. In development only; nothing
 * of an order is in it.
 */
export function mountDevMails(app: FastifyInstance, services: Services): void {
  if (!isDevelopment(services.env)) return
  // Behind a proxy, and for a page whose name was made to mean this machine, it is not there either.
  const own = { onRequest: letIn(services.env, 'local') }
  app.get('/dev/mails', own, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Mails', listOf(await listBrands(services)))),
  )
  app.get<{ Params: Params }>('/dev/mails/:mail/:language/:brand', own, async ({ params }, reply) => {
    const mail = await sampleMail(services, params)
    if (!mail) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(page(mail.subject, framesOf(mail, params)))
  })
  app.get<{ Params: Params }>('/dev/mails/:mail/:language/:brand/html', own, async ({ params }, reply) => {
    const mail = await sampleMail(services, params)
    if (!mail) return reply.callNotFound()
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(mail.html)
  })
}

async function listBrands({ pool }: Services): Promise<Brand[]> {
  const { rows } = await pool.query<{ id: number; name: string; domain: string; settings: SiteSettings }>(
    'select id, name, domain, settings from landing_sites order by id',
  )
  return rows.map(({ settings, ...site }) => ({ ...settings, ...site }))
}

async function sampleMail(services: Services, params: Params): Promise<RenderedMail | undefined> {
  const kind = KINDS.find((name) => name === params.mail)
  const language = TRAVELLER_LANGUAGES.find((name) => name === params.language)
  const brand = (await listBrands(services)).find(({ id }) => String(id) === params.brand)
  return kind && language && brand && renderSample(kind, language, brand)
}

function renderSample<Kind extends MailKind>(
  kind: Kind,
  language: TravellerLanguage,
  brand: Brand,
): Promise<RenderedMail> {
  return renderMail(kind, SAMPLE_MAILS[kind]({ brand, language }))
}

function listOf(brands: Brand[]): ReactElement {
  return h(
    'ul',
    null,
    KINDS.map((kind) =>
      h(
        'li',
        { key: kind },
        h('h2', null, kind),
        brands.map(({ id, name }) =>
          h(
            'p',
            { key: id },
            `${name}: `,
            TRAVELLER_LANGUAGES.map((language) =>
              h('a', { key: language, href: `/dev/mails/${kind}/${language}/${id}` }, language),
            ),
          ),
        ),
      ),
    ),
  )
}

function framesOf({ subject, text }: RenderedMail, { mail, language, brand }: Params): ReactElement {
  const src = `/dev/mails/${mail}/${language}/${brand}/html`
  return h(
    'div',
    null,
    h('p', null, h('a', { href: '/dev/mails' }, 'All mails'), `${mail} · ${language} · ${brand} · ${subject}`),
    h(
      'div',
      { className: 'frames' },
      WIDTHS.map((width) => h('iframe', { key: width, src, width, height: 1700, title: `${width} px` })),
      h('pre', null, text),
    ),
  )
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:24px;color-scheme:light dark}ul{padding:0;list-style:none}
h2{font-size:17px;margin:20px 0 4px}p{margin:4px 0}a{margin-right:12px}.frames{display:flex;gap:16px;align-items:start}
iframe{border:1px solid #888}pre{white-space:pre-wrap;max-width:560px}`

function page(title: string, content: ReactNode): string {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, title), h('style', null, STYLE))
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, h('h1', null, title), content)))}`
}
