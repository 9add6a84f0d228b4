import { useEffect, useState } from 'react'
import type { FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'
import type { Pass } from '#contract/travellers/tracking.ts'
import { call } from '#web/api.ts'
import { downloadPassportDocPdf } from '#contract/travellers/tracking.ts'
import { AnswerCard } from '#web/front/correction/answer-card.tsx'
import { useLanguage } from '#web/front/languages/language.tsx'
import { saidInWords } from '#web/front/languages/said-in-words.ts'
import { DocumentButtons } from '#web/front/order/document-buttons.tsx'
import { EarlierTicket } from '#web/front/order/earlier-ticket.tsx'
import { HelpCard } from '#web/front/order/help-card.tsx'
import { HistoryTable } from '#web/front/order/history-table.tsx'
import { OrderLine } from '#web/front/order/order-line.tsx'
import { OrderProgress } from '#web/front/order/order-progress.tsx'
import { OrderSteps } from '#web/front/order/order-steps.tsx'
import type { KeepPass } from '#web/front/pass/keep-pass.tsx'
import { Passes } from '#web/front/pass/passes.tsx'
import { supportAddress } from '#web/front/site/brand.ts'

interface OrderViewProps {
  start: FrontStart
  shown: ShownOrder
  /** When it was so, where the page hears no more of it. */
  asOf: string | undefined
  reload: () => Promise<void>
  refuse: (error: unknown) => void
}

/** An order: its pass with the documents to download, and what happens next; how to get help; the history of downloads. */
export function OrderView({ start, shown, asOf, reload, refuse }: OrderViewProps) {
  const { order, documents, history, passes } = shown
  const { brand, token, said } = start
  const language = useLanguage()
  const { words } = language
  const buttons = (
    <DocumentButtons
      orderId={order.order_id}
      documents={documents}
      passes={passes}
      token={token}
      said={said}
      downloaded={reload}
      refuse={refuse}
    />
  )
  const Keep = useKeepPass()
  const fileOf = (pass: Pass) => async () => {
    const file = await download(pass)
    await reload()
    return file
  }
  const isAsked = shown.corrections.asked_at !== null
  const isOver = passes.some((pass) => pass.state === 'valid' && pass.is_over)
  return (
    <>
      {/* Where script runs it is a message that comes and goes. */}
      {said?.kind === 'refusal' && documents.length === 0 && (
        <p className="card without-script" role="status" suppressHydrationWarning>
          {saidInWords(said, language)}
        </p>
      )}
      {isAsked && <AnswerCard shown={shown} />}
      <Passes shown={shown} asOf={asOf} Keep={Keep} fileOf={fileOf} refuse={refuse}>
        {buttons}
      </Passes>
      {/* Where no pass could be made the documents are there all the same. */}
      {passes.every(({ state }) => state !== 'valid') && documents.length > 0 && (
        <section className="card">{buttons}</section>
      )}
      {order.step === 'ready' ? (
        <Ready order={order} />
      ) : (
        <OrderProgress shown={shown} asOf={asOf} checkAgain={reload} support={supportAddress(brand)} />
      )}
      {!isAsked && <AnswerCard shown={shown} />}
      <div className="pair">
        {order.step === 'ready' && !isOver && <NextSteps />}
        <HelpCard
          brand={brand}
          orderId={order.order_id}
          mayTellFlight={mayTellFlight(shown)}
          mayCancel={order.cancel != null}
        />
      </div>
      {order.step === 'ready' && (
        <details className="card fold">
          <summary>
            <h2>{words.stepsHeading}</h2>
          </summary>
          <OrderSteps order={order} asOf={asOf} />
        </details>
      )}
      <HistoryTable history={history} />
    </>
  )
}

/** Not where another card leads to the page where it is told. */
function mayTellFlight({ corrections }: ShownOrder): boolean {
  return corrections.asked_at === null && !corrections.changeable?.length && corrections.flight.length > 0
}

/** Nobody waits for it: loaded once the page stands. */
function useKeepPass() {
  const [Keep, setKeep] = useState<typeof KeepPass>()
  useEffect(() => {
    void import('#web/front/pass/keep-pass.tsx').then(
      (part) => setKeep(() => part.KeepPass),
      () => undefined,
    )
  }, [])
  return Keep
}

async function download({ order_id: orderId, file1, document_name: name }: Pass): Promise<File> {
  const { data } = await call(downloadPassportDocPdf, { orderId, customername: 'customer', file1 })
  const answer = await fetch(data.url)
  if (!answer.ok) throw new Error('The document does not come')
  const bytes = await answer.blob()
  return new File([bytes], name, { type: bytes.type })
}

function Ready({ order }: { order: ShownOrder['order'] }) {
  const { words } = useLanguage()
  return (
    <section className="ready">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M14 25l7 7 14-15" />
      </svg>
      <h1 tabIndex={-1}>{words.completed}</h1>
      <p>{words.thanks}</p>
      <EarlierTicket order={order} hasDocument />
      <OrderLine order={order} />
    </section>
  )
}

function NextSteps() {
  const { words } = useLanguage()
  return (
    <section className="card">
      <h2>{words.nextHeading}</h2>
      <ul className="next-list">
        <li>{words.nextSave}</li>
        <li>{words.nextShow}</li>
        <li>{words.nextFlight}</li>
      </ul>
    </section>
  )
}
