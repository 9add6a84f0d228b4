import { useState, type ReactNode } from 'react'
import type { ConfirmNeeded } from '#contract/staff/second-factor.ts'
import { NotConfirmed } from '#web/admin/frame/messages.ts'
import { PersonDialog } from '#web/admin/session/person-dialog.tsx'
import { CallError } from '#web/api.ts'

/** Returns how the member can confirm who they are, where the server refused a call for that. */
function neededOf(error: unknown): ConfirmNeeded | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  return (error.data as { confirm?: ConfirmNeeded } | undefined)?.confirm
}

interface PersonCheck {
  needed: ConfirmNeeded
  settle: (isConfirmed: boolean) => void
}

/**
 * For calls before which the member must confirm who they are: `asPerson` makes one, and where it is refused for that asks in a dialog, which
 * the caller renders, and makes it once more. Throws NotConfirmed where the dialog is closed.
 */
export function useAsPerson(): {
  asPerson: <Result>(ask: () => Promise<Result>) => Promise<Result>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<PersonCheck | undefined>(undefined)
  async function asPerson<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (error) {
      const needed = neededOf(error)
      if (needed === undefined) throw error
      const isConfirmed = await new Promise<boolean>((settle) => {
        setAsked({ needed, settle })
      })
      setAsked(undefined)
      if (!isConfirmed) throw new NotConfirmed()
      return asPerson(ask)
    }
  }
  const dialog = asked && (
    <PersonDialog needed={asked.needed} onConfirmed={() => asked.settle(true)} onClose={() => asked.settle(false)} />
  )
  return { asPerson, dialog }
}
