import { languageTag, LANGUAGE_NAMES, TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import type { Services } from '#server/context.ts'
import type { RefusalDetails } from '#server/errors.ts'
import { brandStyle, styleHash } from '#server/http/brand-style.ts'
import { PAGE_WORDS } from '#server/http/page-words.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { findOrderLook } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'

const STYLE = `:root{color-scheme:light dark;--brand:#0a5f80;--brand-ink:#fff}body{margin:0;padding:clamp(1rem,6vw,4rem) clamp(.5rem,4vw,1rem);overflow-wrap:anywhere;font:1.0625rem/1.5 system-ui,sans-serif;
background:light-dark(#eef4f6,#0d171c);color:light-dark(#12232b,#e8f0f3)}main{max-width:36rem;margin:auto;padding:clamp(1.25rem,5vw,2.5rem);
background:light-dark(#fff,#16242b);border:1px solid light-dark(#c5d3d9,#3a4e57);border-top:4px solid var(--brand);border-radius:12px}h1{font-size:1.5rem;line-height:1.25;
text-wrap:balance;overflow-wrap:break-word;hyphens:auto}a{color:light-dark(#0a5578,#7cc7e6)}.brand{margin:0;font-weight:700}.way{display:inline-block;padding:.75rem 1.25rem;
border-radius:8px;background:var(--brand);color:var(--brand-ink);font-weight:700;text-decoration:none}
nav{display:flex;flex-wrap:wrap}nav a{padding:.75rem .75rem .75rem 0}[aria-current]{font-weight:700;text-decoration:none}.soft{color:light-dark(#4a5d66,#a9bac2);font-size:.875rem}`
const policyOf = (styles: string[]) =>
  `default-src 'none';style-src ${styles.map(styleHash).join(' ')};base-uri 'none';form-action 'none';frame-ancestors 'none'`

/** Whether a person will see the answer: a browser opening an address or sending a form, not an API call. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpened = method === 'GET' || method === 'HEAD' || headers['sec-fetch-mode'] === 'navigate'
  return isOpened && !/^\/api(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

/**
 * Sends a failure as a page: in the reader's language and the look of the order's site, or of that which the address or its host
 * names, with the way to the form and to support.
 */
export async function sendErrorPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, ended, ofOrder }: { code: number } & Pick<RefusalDetails, 'ended' | 'ofOrder'>,
) {
  const { lang } = request.query as { lang?: unknown }
  const chosen = typeof lang === 'string' ? lang : undefined
  const language = readersLanguage({ header: (name) => String(request.headers[name] ?? '') }, undefined, chosen)
  const { brand, arrives = true } = (await findLook(services, request, ofOrder).catch(() => undefined)) ?? {}
  const asked = Object.fromEntries(new URLSearchParams(request.url.slice(0, 2000).split('?')[1]))
  const styles = [STYLE, ...(brand ? [brandStyle(brand)] : [])]
  return reply
    .code(code)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policyOf(styles), 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>${renderToStaticMarkup(page(language, code, { ended, arrives, brand, styles, chosen, asked }))}`,
    )
}

async function findLook(services: Services, { query, headers }: FastifyRequest, ofOrder: number | undefined) {
  const { site: named } = query as { site?: unknown }
  const order = ofOrder === undefined ? undefined : await findOrderLook(services, ofOrder)
  const site = order === undefined ? named : order.site
  return { brand: await findBrand(services, String(site ?? ''), headers.host), arrives: order?.arrives }
}

interface Shown {
  ended: RefusalDetails['ended'] | undefined
  /** Whether the order's flight comes into the country: its form is called by that. */
  arrives: boolean
  brand: Brand | undefined
  styles: string[]
  /** The language that the address asks for. */
  chosen: string | undefined
  /** What else stands in the address, for the other languages. */
  asked: Record<string, string>
}

/** A query of these, without those that are missing. */
function queryOf(parts: Record<string, string | undefined>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function page(language: TravellerLanguage, code: number, { ended, arrives, brand, styles, chosen, asked }: Shown) {
  const { footer, recall } = textsOf(language, arrives)
  const words = PAGE_WORDS[language]
  const [title, text] = ended
    ? [recall[ended].preview, recall[ended].act]
    : code < 500
      ? [words.missing, words.missingText]
      : [words.trouble, words.troubleText]
  const form = `/track-order${queryOf({ site: brand && String(brand.id), lang: chosen && language })}`
  return h(
    'html',
    { lang: languageTag(language) },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      styles.map((style) => h('style', { key: style, dangerouslySetInnerHTML: { __html: style } })),
    ),
    h(
      'body',
      null,
      h(
        'main',
        null,
        brand && h('p', { className: 'brand' }, brand.name),
        h('h1', null, title),
        h('p', null, text),
        h('p', null, h('a', { className: 'way', href: form }, words.back)),
        brand &&
          h('p', null, `${footer.questions} `, h('a', { href: `mailto:${brand.support_email}` }, brand.support_email)),
        h(
          'nav',
          { 'aria-label': words.language },
          TRAVELLER_LANGUAGES.map((each) =>
            h(
              'a',
              {
                key: each,
                href: queryOf({ ...asked, lang: each }),
                lang: languageTag(each),
                hrefLang: languageTag(each),
                'aria-current': each === language ? 'true' : undefined,
              },
              LANGUAGE_NAMES[each],
            ),
          ),
        ),
        brand &&
          h(
            'p',
            { className: 'soft' },
            `${footer.notice(brand.name)} `,
            h('a', { href: `https://${OFFICIAL_SITE}` }, OFFICIAL_SITE),
          ),
      ),
    ),
  )
}
