import { quoted, say, type Said } from '#server/words/say.ts'

/** TABLE: a reason of ours that has values in it, as it is kept -> the sentence it was. */
const OURS: [RegExp, (first: string, second: string) => Said][] = [
  [
    /^Given up after (\d+) attempts: (.*)$/,
    (count, why) => say('Given up after {0} attempts: {1}', count, sayReason(why)),
  ],
  [/^(.+) says that it arrived$/, (name) => say('{0} says that it arrived', name)],
  [/^The provider did not answer \((.*)\)$/, (code) => say('The provider did not answer ({0})', code)],
  [/^The provider cannot be reached \((.*)\)$/, (code) => say('The provider cannot be reached ({0})', code)],
  [/^(Amazon SES|SendGrid) did not send it: (.*)$/, (provider, why) => say('{0} did not send it: {1}', provider, why)],
  [/^Delayed: (.*)$/, (why) => say('Delayed: {0}', why)],
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
  return quoted(reason)
}

function stopped(what: string, day: string): Said {
  const why = what.endsWith('bounced')
    ? say('Mail to this address bounced on {0}', day)
    : say('Mail to this address was reported as spam on {0}', day)
  return say('{0}. {1}', why, 'It was not sent.')
}
