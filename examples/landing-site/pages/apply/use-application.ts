import { createContext, use, useMemo, useState } from 'react'
import { readApplication, TRAVELLERS_AT_MOST, type Application } from '../../form/application.ts'
import { useIsInBrowser, type Language } from '../site.ts'
import { typedBefore } from './typed-before.ts'

const KEPT = 'application'
const CART = 'cart'
const SENT = 'sent'

export interface ApplicationState {
  application: Application
  /** What an earlier page of this tab kept is there. */
  isRead: boolean
  setValue: (name: string, value: string, traveller?: number) => void
  accept: (has: boolean) => void
  addTraveller: () => void
  removeTraveller: (traveller: number) => void
  /** It was paid: the device keeps nothing of it. */
  clear: () => void
}

export const ApplicationContext = createContext<ApplicationState | undefined>(undefined)

export function useApplication(): ApplicationState {
  return use(ApplicationContext)!
}

/** The application of this tab: a reload, Back or the other language loses nothing of it. */
export function useApplicationState(language: Language): ApplicationState {
  const isRead = useIsInBrowser()
  const start = useMemo(() => (isRead ? readStart(language) : emptyIn(language)), [isRead, language])
  const [changed, setChanged] = useState<Application>()
  const application = changed ?? start

  const change = (change: (before: Application) => Application) =>
    setChanged((before) => {
      const after = change(before ?? start)
      sessionStorage.setItem(KEPT, JSON.stringify(after))
      return after
    })

  return {
    application,
    isRead,
    setValue: (name, value, traveller) => change((before) => withValue(before, name, value, traveller)),
    accept: (hasAccepted) => change((before) => ({ ...before, hasAccepted })),
    addTraveller: () =>
      change((before) =>
        before.travellers.length < TRAVELLERS_AT_MOST ? { ...before, travellers: [...before.travellers, {}] } : before,
      ),
    removeTraveller: (traveller) =>
      change((before) => ({ ...before, travellers: before.travellers.filter((_, index) => index !== traveller) })),
    clear: () => {
      for (const key of [KEPT, CART]) sessionStorage.removeItem(key)
      setChanged(emptyIn(language))
    },
  }
}

/** What an earlier page of this tab kept, and what was typed before the script came. */
function readStart(language: Language): Application {
  const kept = readApplication(JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'))
  return withTyped({ ...(kept ?? emptyIn(language)), language }, typedBefore())
}

function emptyIn(language: Language): Application {
  return { common: { processing_mode: 'standard' }, travellers: [{}], language, hasAccepted: false }
}

function withValue(before: Application, name: string, value: string, traveller?: number): Application {
  if (traveller === undefined) return { ...before, common: { ...before.common, [name]: value } }
  const travellers = before.travellers.map((one, index) => (index === traveller ? { ...one, [name]: value } : one))
  return { ...before, travellers }
}

/** `name` is of all, `name@1` of the second traveller. */
function withTyped(before: Application, typed: Record<string, string>): Application {
  return Object.entries(typed).reduce((application, [field, value]) => {
    const [name = '', traveller] = field.split('@')
    return withValue(application, name, value, traveller === undefined ? undefined : Number(traveller))
  }, before)
}

/** The id under which these answers are bought: the same ones again, also after Back, are the same purchase. */
export function cartIdFor(application: Application): string {
  const answers = JSON.stringify(application)
  const known = JSON.parse(sessionStorage.getItem(CART) ?? 'null') as { id: string; answers: string } | null
  if (known?.answers === answers) return known.id
  const id = crypto.randomUUID()
  sessionStorage.setItem(CART, JSON.stringify({ id, answers }))
  return id
}

/** Answers of this id are Entrada's already, and these are others: the next try is another purchase. */
export function forgetCartId(): void {
  sessionStorage.removeItem(CART)
}

/** Which purchase of this tab was paid last. */
export const lastSent = {
  read: () => sessionStorage.getItem(SENT),
  note: (cart: string) => sessionStorage.setItem(SENT, cart),
  forget: () => sessionStorage.removeItem(SENT),
}
