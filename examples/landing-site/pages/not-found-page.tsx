import { follow, useSite } from './site.ts'

export function NotFoundPage() {
  const { language, words } = useSite()
  return (
    <div className="narrow">
      <h1 tabIndex={-1}>{words.notFound.title}</h1>
      <a className="button" href={`/${language}`} onClick={follow}>
        {words.notFound.home}
      </a>
    </div>
  )
}
