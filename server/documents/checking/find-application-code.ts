import { latin } from '#server/documents/checking/latin-words.ts'

/** What the portal calls it, in its languages. */
const APPLICATION =
  '(?:APPLICATION|SOLICITUD|APLICACION|DEMANDE|ANTRAGS?|RICHIESTA|DOMANDA|SOLICITACAO|PEDIDO|ZAIAVKI|ZAIAVKA)'
const CODE = '(?:CODE|CODIGO|CODICE|NUMBER|NUMERO|KOD|NOMER)'
const LABELLED = new RegExp(
  `\\b(?:${APPLICATION}[ -]?${CODE}|${CODE}(?: (?:DE|DA|DI|DELLA|DEL|OF|LA|THE|L))*[ ']${APPLICATION})[ .:#\\n]{1,6}((?=[A-Z]*[0-9])[A-Z0-9]{6})\\b`,
  'g',
)

/** The code that the portal gave the application, where a document's words tell exactly one. One of letters alone may be any word. */
export function findApplicationCode(text: string): string | undefined {
  const found = new Set([...latin(text).matchAll(LABELLED)].map(([, code]) => code!))
  return found.size === 1 ? [...found][0] : undefined
}
