import { follow, useSite } from '../site.ts'

/** The address names no order that is here. */
export function Gone() {
  const { language, words } = useSite()
  return (
    <div className="narrow">
      <h1 tabIndex={-1}>{words.pay.gone}</h1>
      <a className="button" href={`/${language}`} onClick={follow}>
        {words.notFound.home}
      </a>
    </div>
  )
}
