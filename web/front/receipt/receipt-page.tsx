import { useSyncExternalStore, type ReactNode } from 'react'
import type { FrontStart, Receipt } from '#contract/travellers/front-page.ts'
import { orderPath, receiptPdfPath } from '#contract/travellers/front-paths.ts'
import type { DataRequest } from '#contract/travellers/privacy.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { cardBrandName } from '#contract/values/card-brand.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'
import { shownValue } from '#web/front/correction/shown-value.ts'
import { useAnswerWords } from '#web/front/correction/use-answer-words.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import type { Words } from '#web/front/languages/en.ts'
import { pageTitle } from '#web/front/page-title.ts'
import { CancelOrder } from '#web/front/receipt/cancel-order.tsx'
import { YourData } from '#web/front/receipt/your-data.tsx'
import { isWebAddress, linkOf } from '#web/front/site/brand.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'
import { useTitle } from '#web/front/site/use-title.ts'

interface ReceiptPageProps {
  start: FrontStart
  receipt: Receipt
  requests: DataRequest[] | undefined
  firstWords: AnswerWords
}

/** What was bought and paid, what went back, the refund policy, and what was entered; it prints as it stands, and its PDF says the same. */
export function ReceiptPage({ start, receipt, requests, firstWords }: ReceiptPageProps) {
  const texts = useAnswerWords(firstWords)
  const { code, words } = useLanguage()
  const { brand } = start
  const { order_id: orderId, entered } = receipt
  useTitle(pageTitle({ kind: 'receipt', receipt }, words))
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="content" className="wide answering" tabIndex={-1}>
        <p>
          <a href={orderPath(orderId)} className="way">
            ← {texts.back}
          </a>
        </p>
        <section className="card">
          <h1 tabIndex={-1}>{words.receipt}</h1>
          <ul className="given facts">
            <Line label={brand.name}>{[brand.domain, brand.support_email].filter(Boolean).join(', ')}</Line>
            <Line label={fill(words.orderNumber, { id: orderId })}>
              {receipt.name}; {fill(words.orderedOn, { date: formatDay(receipt.created_at, code) })}
            </Line>
            {receipt.others.length > 0 && (
              <Line label={words.passParty}>
                {receipt.others.map(({ order_id: id, traveller }) => `${traveller} (${id})`).join(', ')}
              </Line>
            )}
            <Line label={texts.boughtFor}>
              {texts.bought}: {journeyOf(receipt, code, words)}
            </Line>
            <Paid receipt={receipt} texts={texts} />
            <Policy brand={brand} />
          </ul>
          <p className="keeping">
            <a className="button button-quiet" href={receiptPdfPath(orderId)} download>
              {texts.savePdf}
            </a>
            <PrintButton label={texts.print} />
          </p>
        </section>
        {entered.length > 0 && (
          <section className="card">
            <h2>{texts.entered}</h2>
            <p className="hint">{texts.enteredLead}</p>
            <ul className="given facts">
              {entered.map(({ value, sent }) => (
                <Line key={value} label={texts.fields[value]}>
                  {shownValue(value, sent, texts, code)}
                </Line>
              ))}
            </ul>
          </section>
        )}
        {requests && receipt.cancel && (
          <CancelOrder start={start} orderId={orderId} cancel={receipt.cancel} texts={texts} />
        )}
        {requests && <YourData start={start} orderId={orderId} requests={requests} texts={texts} />}
      </main>
      <SiteFooter brand={brand} />
    </>
  )
}

function journeyOf({ direction, flight, flight_day: day }: Receipt, code: string, words: Words): string {
  const way = direction === 'Arrival' ? words.passArrival : words.passDeparture
  return [way, flight, day && formatDay(day, code)].filter(Boolean).join(', ')
}

/** How it was paid, and what of it went back or is to. */
function Paid({ receipt, texts }: { receipt: Receipt; texts: AnswerWords }) {
  const { code, words } = useLanguage()
  const { payment, paid_at: paidAt, refunds, open_refund: open } = receipt
  const { cardBrand, cardLast4 } = payment
  const card = [cardBrand && cardBrandName(cardBrand), cardLast4 && `··${cardLast4}`].filter(Boolean).join(' ')
  const amount = amountInWords(payment, code)
  return (
    <>
      {amount !== null && <Line label={texts.amount}>{amount}</Line>}
      {paidAt === null ? <li>{texts.notPaid}</li> : <Line label={texts.paidOn}>{formatDay(paidAt, code)}</Line>}
      {card !== '' && <Line label={texts.paidWith}>{card}</Line>}
      {paidAt !== null && payment.statement !== null && <Line label={texts.statement}>{payment.statement}</Line>}
      {payment.reference !== null && <Line label={texts.reference}>{payment.reference}</Line>}
      {refunds.map((refund) => (
        <Line key={refund.date} label={`${words.stepRefunded}, ${formatDay(refund.date, code)}`}>
          {[
            amountInWords(refund, code) ?? texts.wholeAmount,
            refund.reference && fill(words.stepReference, { reference: refund.reference }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Line>
      ))}
      {open && (
        <Line
          label={fill(open.is_approved ? texts.refundApproved : texts.refundAsked, { date: formatDay(open.at, code) })}
        >
          {amountInWords(open, code) ?? texts.wholeAmount}
        </Line>
      )}
    </>
  )
}

/** Where the refund policy of the landing site stands: its own setting, else the link of that name. */
function Policy({ brand }: Pick<FrontStart, 'brand'>) {
  const { words } = useLanguage()
  const address = isWebAddress(brand.refund_policy_url) ? brand.refund_policy_url : linkOf(brand, 'Refund Policy')
  if (address === undefined) return null
  return (
    <Line label={words.linkRefund}>
      <a href={address}>{address}</a>
    </Line>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <p>
        <strong suppressHydrationWarning>{label}</strong>
      </p>
      <p suppressHydrationWarning>{children}</p>
    </li>
  )
}

const never = () => () => {}

/** A browser prints by a script alone; without one its own menu does. It has its place from the start, and moves nothing as it comes. */
function PrintButton({ label }: { label: string }) {
  const canPrint = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <button
      type="button"
      className={`button button-quiet of-script${canPrint ? '' : ' to-come'}`}
      onClick={() => print()}
    >
      {label}
    </button>
  )
}
