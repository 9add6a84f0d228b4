// `npm run landing-sites`: writes the parts of docs/landing-sites.md that come from tables of the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { writtenDoc } from '#scripts/landing-sites-doc.ts'

const DOC = 'docs/landing-sites.md'
writeFileSync(DOC, writtenDoc(readFileSync(DOC, 'utf8')))
console.log(`${DOC} is written. \`npm run format\` sets its tables.`)
