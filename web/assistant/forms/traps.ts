import type { Drawn } from '#web/assistant/forms/builders.ts'
import type { PortalWords } from '#web/assistant/forms/portal-words.ts'

/** TABLE: how a page hides a field from who looks, and has it filled all the same. */
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
  return `${hidden.join('')}
    <input type="hidden" name="passport_number" data-trap="type-hidden">
    <label>${passport.label} <input type="password" name="passport" data-trap="password"></label>
    <label>${words.labels.flight_PNR[1]} <input name="otp" autocomplete="one-time-code" data-trap="one-time-code"></label>
    <label>${words.labels.name[0]} <input name="cc-name" autocomplete="cc-name" data-trap="card"></label>
    <label>${passport.label} <input readonly name="read" data-trap="read-only"></label>
    <label>${passport.label} <input disabled name="off" data-trap="disabled"></label>
    <div class="g-recaptcha"><label>${words.labels.zip_code[0]} <input name="answer" data-trap="captcha"></label></div>`
}
