/** A quoted text of the code, its quotes and escapes left out by `unquote`. */
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const SAY = /\bsay`((?:[^`\\]|\\.)*)`/g

/** TABLE: what of the server's code holds words for a person; each text within it is one. */
const SERVER_PLACES = [
  /new Refusal\(\s*'[a-z-]+',\s*[^\n]*/g,
  /\binvalid\(\s*[^\n]*/g,
  /\bmessage(?: =|:)\s[^\n{]*(?:\n\s{4,}[^\n{]*\?[^\n]*)?/g,
  /^(?:export )?const [A-Z_]+ =\s+(?:'[^\n]*'|"[^\n]*")$/gm,
]
const CONTRACT_LINE =
  /\b(?:text|line|emailAddress|webAddress|newPassword|string|regex|refine|min|max)\(|\b(?:error|message):|^(?:const )?\w+ = '|^\s+['"]/
const NO_MESSAGE = /\b(?:title|label|description|path|moveLabel|countName):|^import /

/** A sentence, or a word alone that begins with a capital; keys, names of files and SQL are none. */
function isForPeople(text: string): boolean {
  return /^(?!Send )[A-Z][\w’'-]*(?: [^<>]*)?$/.test(text) && !/^[A-Z_\d-]+$/.test(text) && /[a-z]/.test(text)
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, '$1')
}

/** A template in such a place, which no table can translate: it is to be a say`…`. */
const BARE = /(?:new Refusal\(\s*'[a-z-]+',|\binvalid\([^,\n]+,|\bmessage:)\s+(?:[^\n`']*\? )?`/g

/** Finds what a file of the server says to people, as the keys of its translations. */
export function findServerWords(source: string, isRules: boolean): string[] {
  const places = isRules ? [...SERVER_PLACES, /\breturn [^\n]*/g] : SERVER_PLACES
  const plain = places.flatMap((place) => [...source.matchAll(place)].flatMap(([text]) => text.match(QUOTED) ?? []))
  const said = [...source.matchAll(SAY)].map(([, words]) => keyOf(words!))
  const bare = [...source.matchAll(BARE)].map(([place]) => `write say before ${place}`)
  return [...plain.map(unquote).filter(isForPeople), ...said, ...bare]
}

/** Finds the messages of the shapes in a file of the contract. */
export function findContractWords(source: string): string[] {
  return source
    .replace(/\bsummary:\s+(?:'[^\n]*'|"[^\n]*")/g, '')
    .split('\n')
    .filter((line) => CONTRACT_LINE.test(line) && !NO_MESSAGE.test(line))
    .flatMap((line) => line.match(QUOTED) ?? [])
    .map(unquote)
    .filter((text) => isForPeople(text) && text.includes(' '))
}

/** The key of say`…`: its words with {0}, {1} where values stand. */
function keyOf(template: string): string {
  let key = ''
  let depth = 0
  let places = 0
  for (let at = 0; at < template.length; at += 1) {
    if (depth === 0 && template.startsWith('${', at)) {
      key += `{${places++}}`
      depth = 1
      at += 1
    } else if (depth === 0) key += template[at]
    else if (template[at] === '{') depth += 1
    else if (template[at] === '}') depth -= 1
  }
  return key
}
