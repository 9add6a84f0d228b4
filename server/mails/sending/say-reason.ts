import { say, type Said } from '#server/words/say.ts'

/** TABLE: a reason of ours that has values in it, as it is kept -> the sentence it was. */
const OURS: [RegExp, (first: string, second: string) => Said][] = [
  [/^Given up after (\d+) attempts: (.*)$/, (count, why) => say`Given up after ${count} attempts: ${sayReason(why)}`],
  [/^(.+) says that it arrived$/, (name) => say`${name} says that it arrived`],
  [/^The provider did not answer \((.*)\)$/, (code) => say`The provider did not answer (${code})`],
  [/^The provider cannot be reached \((.*)\)$/, (code) => say`The provider cannot be reached (${code})`],
  [/^(Amazon SES|SendGrid) did not send it: (.*)$/, (provider, why) => say`${provider} did not send it: ${why}`],
  [/^Delayed: (.*)$/, (why) => say`Delayed: ${why}`],
  [/^(Mail to this address .*) on (.+)\. It was not sent\.$/, stopped],
]

/**
 * Why a mail is as it is, as something that can be said in other languages. It is kept in English, because the provider's own
 * words are a part of it; those stay as they are.
 */
export function sayReason(reason: string): Said {
  for (const [pattern, sentence] of OURS) {
    const [, first = '', second = ''] = pattern.exec(reason) ?? [undefined]
    if (first !== '') return sentence(first, second)
  }
  return reason
}

function stopped(what: string, day: string): Said {
  const why = what.endsWith('bounced')
    ? say`Mail to this address bounced on ${day}`
    : say`Mail to this address was reported as spam on ${day}`
  return say`${why}. ${'It was not sent.'}`
}
