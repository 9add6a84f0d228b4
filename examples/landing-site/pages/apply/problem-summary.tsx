import { useEffect, useRef, type MouseEvent } from 'react'
import type { Finding } from '../../form/application.ts'
import { fill, useSite } from '../site.ts'
import { problemWords } from './frames.tsx'

/** Lists all problems above the questions, with a link to each; Continue moves the focus here. `attempt` counts its presses. */
export function ProblemSummary({ problems, attempt }: { problems: readonly Finding[]; attempt: number }) {
  const { words } = useSite()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  const { one, many } = words.summaryTitle
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="summary-title">
      <h2 id="summary-title">{problems.length === 1 ? one : fill(many, { count: problems.length })}</h2>
      <ul>
        {problems.map(({ id, name, traveller, problem }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo}>
              {words.fields[name]![0]}
              {traveller !== undefined && traveller > 0 && ` (${fill(words.traveller, { number: traveller + 1 })})`}
              {problem !== 'missing' && `: ${problemWords(words, name, problem)}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const input = document.getElementById(event.currentTarget.hash.slice(1))
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
