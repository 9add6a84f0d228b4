import type { Drawn } from '#e2e/forms/builders.ts'
import { PORTAL_WORDS, type PortalLanguage, type PortalWords } from '#e2e/forms/portal-words.ts'
import { QUESTIONS } from '#e2e/forms/questions.ts'

/** TABLE: ways for a page to hide a field from people and still have it filled. */
const HIDING: Record<string, (input: string) => string> = {
  opacity: (input) => `<div style="opacity:0">${input}</div>`,
  'almost-clear': (input) => `<div style="opacity:.02"><div style="opacity:.9">${input}</div></div>`,
  'off-page': (input) => `<div style="position:absolute;left:-9999px">${input}</div>`,
  'above-page': (input) => `<div style="position:absolute;top:-500px">${input}</div>`,
  clipped: (input) => `<div style="height:0;overflow:hidden">${input}</div>`,
  'clip-path': (input) => `<div style="clip-path:inset(50%)">${input}</div>`,
  clip: (input) => `<div style="position:absolute;clip:rect(0,0,0,0)">${input}</div>`,
  tiny: (input) => `<div style="transform:scale(.01)">${input}</div>`,
  hidden: (input) => `<div style="visibility:hidden">${input}</div>`,
  none: (input) => `<div style="display:none">${input}</div>`,
  covered: (input) =>
    `<div style="position:relative;height:40px">${input}<div style="position:absolute;inset:0;background:#fff">…</div></div>`,
  'filtered-out': (input) => `<div style="filter:opacity(0)">${input}</div>`,
  'filtered-by-url': (input) => `<div style="filter:url(#gone)">${input}</div>`,
  masked: (input) => `<div style="mask-image:linear-gradient(transparent,transparent)">${input}</div>`,
  'let-through': (input) =>
    `<div style="position:relative">${input}<div style="position:absolute;inset:0;background:#fff;pointer-events:none"></div></div>`,
  'covered-after': (input) => `<div class="covered-after">${input}</div>`,
  behind: (input) =>
    `<div style="isolation:isolate"><div style="background:#fff"><div style="position:relative;z-index:-1">${input}</div></div></div>`,
  beyond: (input) => `<div style="position:absolute;left:5000px">${input}</div>`,
}

/** What some of them need. */
const AROUND = `<style>
    html { overflow-x: hidden }
    .covered-after { position: relative }
    .covered-after::after { content: ''; position: absolute; inset: 0; background: #fff }
  </style>
  <svg width="0" height="0"><filter id="gone"><feFlood flood-opacity="0"/></filter></svg>`

/** The fields of which each trap hides one: those that can be recognised by their label alone, and that every order has. */
const HIDDEN = QUESTIONS.filter(({ kind }) => kind === 'text' || kind === 'country')
  .map(({ field }) => field)
  .filter((field) => !/^(?:name|hotel|country_of_destination|embarkation_\w+)$/.test(field))

/**
 * Returns a page whose fields are all hidden until long after its frames have come: then it shows a name. So a hidden field that gets
 * filled in is filled in before that.
 */
export function trapsAlone(language: PortalLanguage): string {
  const { labels } = PORTAL_WORDS[language]
  const hidden = Object.entries(HIDING).map(([trap, hide], place) => {
    const field = HIDDEN[place]!
    return hide(`<label>${labels[field][0]} <input name="${field}" data-trap="${trap}"></label>`)
  })
  const frames = ['opacity', 'off-page', 'covered', 'beyond'].map((trap) =>
    HIDING[trap]!(`<iframe src="/inner/plain/${language}" width="600" height="40"></iframe>`),
  )
  return `${AROUND}<label id="last" hidden>${labels.name[0]} <input data-is="name"></label>${hidden.join('')}${frames.join('')}
    <script>addEventListener('load', () => setTimeout(() => { document.getElementById('last').hidden = false }, 1000))</script>`
}

/** A second field for each trap, named and labelled as the passport's, hidden in a way of its own; then passwords and codes. */
export function trapsOf(drawn: readonly Drawn[], words: PortalWords): string {
  const passport = drawn.find(({ is }) => is === 'passport_number')!
  const hidden = Object.entries(HIDING).map(([trap, hide]) =>
    hide(
      `<label>${passport.label} <input name="passport_number" autocomplete="off" data-trap="${trap}"></label>
       <label>${words.labels.last_name[0]} <input name="last_name" autocomplete="family-name" data-trap="${trap}"></label>`,
    ),
  )
  return `${AROUND}${hidden.join('')}
    <input type="hidden" name="passport_number" data-trap="type-hidden">
    <label>${passport.label} <input type="password" name="passport" data-trap="password"></label>
    <label>${words.labels.flight_PNR[1]} <input name="otp" autocomplete="one-time-code" data-trap="one-time-code"></label>
    <label>${words.labels.name[0]} <input name="cc-name" autocomplete="cc-name" data-trap="card"></label>
    <label>${passport.label} <input readonly name="read" data-trap="read-only"></label>
    <label>${passport.label} <input disabled name="off" data-trap="disabled"></label>
    <div class="g-recaptcha"><label>${words.labels.zip_code[0]} <input name="answer" data-trap="captcha"></label></div>`
}
