import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { filingSheet, valuesToCopy } from '#web/admin/form/filing-sheet.ts'
import { AllDetails } from '#web/admin/order/all-details.tsx'
import { AskOver } from '#web/admin/order/ask-over.tsx'
import { isCopied, useCopied } from '#web/admin/order/desk/copied.ts'
import { Answers } from '#web/admin/order/answers/answers.tsx'
import { OpenQuestions } from '#web/admin/order/answers/open-questions.tsx'
import { CallSheet } from '#web/admin/order/calls/call-sheet.tsx'
import { isToCall } from '#web/admin/order/calls/is-to-call.ts'
import { Desk } from '#web/admin/order/desk/desk.tsx'
import { CaseHeader } from '#web/admin/order/header/case-header.tsx'
import { ConflictBar } from '#web/admin/order/header/conflict-bar.tsx'
import { PromiseBar } from '#web/admin/order/header/promise-bar.tsx'
import { LaterBar } from '#web/admin/order/header/later-bar.tsx'
import { useNeighbours } from '#web/admin/order/header/neighbours.tsx'
import { nextStep, type Desk as DeskState, type Step } from '#web/admin/orders/next-step.ts'
import { useOrderGroup } from '#web/admin/order/header/order-group.tsx'
import { OrderNews } from '#web/admin/order/header/order-news.tsx'
import { StepButton } from '#web/admin/order/header/step-button.tsx'
import { useGoOn } from '#web/admin/order/header/use-go-on.ts'
import { useBegun } from '#web/admin/order/header/use-leaving.ts'
import { useWork, type Work } from '#web/admin/order/header/use-work.ts'
import { WorkMenu } from '#web/admin/order/header/work-menu.tsx'
import { AskAnyway } from '#web/admin/order/mails/ask-anyway-dialog.tsx'
import { MovedQuestion } from '#web/admin/order/moved-question.tsx'
import { OrderDialog, type DialogName } from '#web/admin/order/order-dialog.tsx'
import { isToRefund, PaymentFacts } from '#web/admin/order/payment-facts.tsx'
import { shownChangeKey } from '#web/admin/order/use-order-action.ts'
import { useCaseActions } from '#web/admin/order/use-case-actions.ts'
import { MacrosMenu } from '#web/admin/orders/macros/macros-menu.tsx'
import { leftDialog } from '#web/admin/session/remark-drafts.ts'
import { useRemembered } from '#web/admin/session/use-remembered.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { useHeldKeys } from '#web/ui/use-keys.ts'
import { fixFlagged, showFlagged } from '#web/admin/order/show-flagged.ts'
import { showElement } from '#web/ui/show-element.ts'
import headerStyles from '#web/admin/order/header/case-header.module.css'
import styles from '#web/admin/order/order-page.module.css'
import sections from '#web/admin/order/section.module.css'

const VIEWS = ['sheet', 'all'] as const

const focus = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus({ preventScroll: true })
  return element
}

/** One order, whose colleague at work is asked about before it changes. */
export function CaseFile({ order }: { order: OrderDetail }) {
  const work = useWork(order.order_id)
  return (
    <AskOver colleague={work.colleague}>
      <Case order={order} work={work} />
    </AskOver>
  )
}

/** Its header, and what one works on below, as the filing desk or as the specification's sections. */
function Case({ order, work }: { order: OrderDetail; work: Work }) {
  const { t, i18n } = useTranslation()
  const member = useSignedIn()
  const [view, setView] = useRemembered('order-view', VIEWS)
  const [opensNext, setOpensNext] = useRemembered('open-next', ['no', 'yes'])
  const [asked, setAsked] = useState<DialogName | undefined>(() => member && leftDialog(member.id, order.order_id))
  const [hasLooked, setLooked] = useState(false)
  const [file, setFile] = useState<DeskState['file']>('none')
  const neighbours = useNeighbours(order)
  const group = useOrderGroup(order)
  const { goOn, takeNext } = useGoOn(order, group?.members ?? [], neighbours)
  useBegun(order.order_id, file !== 'none')
  const actions = useCaseActions(order, () => opensNext === 'yes' && void goOn())
  const { seenStatus } = actions
  // Where the next order opens after a move, what is pressed meanwhile is meant for neither.
  const queryClient = useQueryClient()
  const mutationKey = shownChangeKey(order.order_id)
  useHeldKeys(() => opensNext === 'yes' && queryClient.isMutating({ mutationKey }) > 0)
  const steps = filingSheet(order, i18n.language)
  const values = valuesToCopy(steps)
  const copying = useCopied(order.order_id)
  const copied = values.filter((value) => isCopied(copying.copied, value)).length
  const step = nextStep(order, { hasLooked, file, copied, toCopy: values.length })
  const top = useCaseHeight()
  // A member on the telephone keeps it, even when a colleague moves the order meanwhile.
  const hasCallSheet = isToCall(order) || isToCall({ ...order, process_status: seenStatus })
  // Where money is to go back it is what one comes for. What changes while the order is open moves nothing away from a hand.
  const [isMoneyFirst] = useState(() => isToRefund(order))
  const money = <PaymentFacts order={order} step={step?.name} onOpen={setAsked} />

  const showDocuments = () => {
    setLooked(true)
    showElement(document.querySelector('#documents'))
    focus('#documents a[href]')
  }
  const other = view === 'all' ? 'sheet' : 'all'
  const comment = () => showElement(focus('#addComment textarea'))
  const chooseFile = () => {
    const input = document.querySelector<HTMLInputElement>('#upload input[type=file]')
    showElement(input?.closest('section'))
    input?.click()
  }
  const isOpen = order.needs_check.length > 0
  const sendFile = () => document.querySelector<HTMLFormElement>('#upload form')?.requestSubmit()
  const sendReady = (inAddition: boolean) => {
    const ready = order.documents.find(({ state }) => state === 'to-check')
    if (ready !== undefined) actions.send({ documentId: ready.id, inAddition, completes: true })
  }
  /** TABLE: the next step -> how it is done. */
  const DOING: Record<Step['name'], () => void> = {
    restore: actions.restore,
    approveRefund: () => {
      showElement(document.querySelector('#payment'))
      focus('#payment [data-act=approve]')
    },
    refunded: () => setAsked('refund'),
    pay: () => setAsked('transaction'),
    answers: () => {
      showElement(document.querySelector('#answers'))
      focus('#answers button')
    },
    stopped: showDocuments,
    check: showDocuments,
    sendReady: () =>
      isOpen || order.documents.some(({ state }) => state === 'current') ? setAsked('send') : sendReady(false),
    sendFile: () => (isOpen ? setAsked('sendFile') : sendFile()),
    sendUnread: () => setAsked('sendUnread'),
    call: () => {
      const sheet = document.querySelector('#call')
      showElement(sheet)
      // At night, and where there is no number, the member decides.
      const number = focus('#call a[href^="tel:"]') ?? focus('#call button')
      if (number?.dataset.may === 'true') number.click()
    },
    duplicate: showFlagged,
    mend: fixFlagged,
    mail: () => showElement(document.querySelector('#mailHistory')),
    send: () => {
      const unsent = order.documents.find(({ state, sent_to: to }) => state === 'current' && to === null)
      if (unsent !== undefined) actions.send({ documentId: unsent.id, inAddition: true, completes: false })
    },
    complete: actions.complete,
    copy: () => {
      setView('sheet')
      requestAnimationFrame(() => focus('[data-next-value="true"]')?.click())
    },
    upload: chooseFile,
  }

  return (
    <>
      <div className={styles.top} ref={top}>
        <CaseHeader
          order={order}
          neighbours={neighbours}
          work={work}
          group={group}
          onMove={actions.move}
          onShowCheck={view === 'sheet' && step?.name === 'mend' ? undefined : showFlagged}
          onShowDocuments={showDocuments}
          onTags={() => setAsked('tags')}
          onAssign={() => setAsked('assign')}
          next={step?.name}
          menu={
            <>
              <MacrosMenu
                seen={new Map([[order.order_id, order.version]])}
                warning={work.colleague === undefined ? undefined : t('live.works', { name: work.colleague })}
                className={headerStyles.more}
              />
              <WorkMenu
                order={order}
                work={{
                  otherView: other,
                  showOther: () => setView(other),
                  comment,
                  chooseFile,
                  open: setAsked,
                  restore: actions.restore,
                  takeNext,
                  opensNext: opensNext === 'yes',
                  toggleNext: () => setOpensNext(opensNext === 'yes' ? 'no' : 'yes'),
                }}
              />
            </>
          }
          step={
            <StepButton
              step={step}
              isBusy={actions.isBusy}
              isInPlace={hasCallSheet}
              onStep={({ name }) => DOING[name]()}
            />
          }
        />
      </div>
      <div className={styles.news}>
        {actions.conflict === undefined ? (
          <OrderNews order={order} onSeen={actions.look} />
        ) : (
          <ConflictBar message={actions.conflict} onLook={actions.lookAgain} />
        )}
      </div>
      <LaterBar order={order} onPutOff={() => setAsked('putOff')} />
      <PromiseBar order={order} onName={() => setAsked('newDate')} />
      {hasCallSheet && (
        <CallSheet
          order={order}
          seenStatus={seenStatus}
          onMoved={actions.moved}
          undoing={actions.undoing}
          onAsk={() => setAsked('correction')}
        />
      )}
      {order.asked.length > 0 && <OpenQuestions order={order} />}
      {order.answers.length > 0 && <Answers order={order} onAsk={() => setAsked('correction')} />}
      {isMoneyFirst && <div className={`${sections.panel} ${styles.money}`}>{money}</div>}
      {view === 'all' ? (
        <AllDetails
          order={order}
          view={view}
          onView={setView}
          actions={actions}
          step={step}
          money={isMoneyFirst ? null : money}
          onOpen={setAsked}
          onFile={setFile}
        />
      ) : (
        <Desk
          order={order}
          view={view}
          onView={setView}
          steps={steps}
          values={values}
          copying={copying}
          actions={actions}
          step={step}
          money={isMoneyFirst ? null : money}
          onFile={setFile}
          onOpen={setAsked}
        />
      )}
      <AskAnyway />
      {actions.asked !== undefined && <MovedQuestion asked={actions.asked} onAnswer={actions.answer} />}
      {actions.isDeleting && (
        <Confirm
          question={t('sure.delete')}
          text={t('sure.deleteOne', { id: order.order_id })}
          danger
          onNo={() => actions.confirmDelete(false)}
          onYes={() => actions.confirmDelete(true)}
        />
      )}
      {asked !== undefined && (
        <OrderDialog
          order={order}
          asked={asked}
          colleague={work.colleague}
          onSend={(inAddition) => {
            setAsked(undefined)
            if (asked === 'send') sendReady(inAddition)
            else sendFile()
          }}
          onPutOff={() => {
            setAsked(undefined)
            if (opensNext === 'yes') void goOn()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Tells the styles how high the header is that stays in view: sections stop below it. */
function useCaseHeight() {
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const header = top.current
    if (header === null) return undefined
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--case-height', `${header.offsetHeight + 68}px`),
    )
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return top
}
