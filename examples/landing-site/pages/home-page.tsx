import { priceOf } from '../form/prices.ts'
import { follow, fill, money, useSite } from './site.ts'

export function HomePage() {
  const { language, words } = useSite()
  const { home } = words
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1 tabIndex={-1}>{home.title}</h1>
          <p className="lead">{home.lead}</p>
          <p>
            <a className="button button-large" href={`/${language}/apply/travellers`} onClick={follow}>
              {home.start}
            </a>
          </p>
          <p className="quiet">
            {fill(home.priceFrom, { price: money(language, priceOf('standard')) })}. {home.time}
          </p>
        </div>
        <Picture />
      </section>
      <section className="band">
        <h2>{home.howTitle}</h2>
        <ol className="how">
          {home.how.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="band facts">
        <h2>{home.factsTitle}</h2>
        {home.facts.map(([question, text]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{text}</p>
          </details>
        ))}
      </section>
    </>
  )
}

/** A ticket over the sea, drawn: nothing to load. */
function Picture() {
  return (
    <svg className="picture" viewBox="0 0 420 360" aria-hidden="true">
      <circle cx="290" cy="120" r="84" className="p-sun" />
      <path d="M0 250c35-26 70-26 105 0s70 26 105 0 70-26 105 0 70 26 105 0v110H0z" className="p-sea-1" />
      <path d="M0 290c35-22 70-22 105 0s70 22 105 0 70-22 105 0 70 22 105 0v70H0z" className="p-sea-2" />
      <g transform="rotate(-7 190 170)">
        <path
          d="M70 92a14 14 0 0 1 14-14h212a14 14 0 0 1 14 14v46a16 16 0 0 0 0 32v78a14 14 0 0 1-14 14H84a14 14 0 0 1-14-14v-78a16 16 0 0 0 0-32z"
          className="p-ticket"
        />
        <path d="M92 154h196" className="p-perforation" />
        <path d="M96 104h84M96 124h52" className="p-line" />
        <path
          d="M246 118l-30-12 6-6 32 6 22-16c6-4 12 2 7 7l-18 20 4 32-6 6-10-28-18 14v12l-5 5-6-14-14-6 5-5h12z"
          className="p-plane"
        />
        <g className="p-code">
          <path d="M104 180h24v24h-24zM150 180h24v24h-24zM104 224h24v24h-24z" fill="none" />
          <path d="M112 188h8v8h-8zM158 188h8v8h-8zM112 232h8v8h-8zM138 180h6v10h-6zM138 198h6v6h-6zM150 212h10v6h-10zM138 214h6v20h-6zM152 228h8v8h-8zM166 220h8v14h-8zM150 240h6v8h-6zM164 242h10v6h-10z" />
        </g>
        <path d="M200 190h80M200 210h60M200 230h70" className="p-line" />
      </g>
    </svg>
  )
}
