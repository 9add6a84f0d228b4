import { lazy, Suspense } from 'react'
import type { ConfirmProps } from '#web/ui/confirm-dialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

/** The confirm dialog, its script loaded when it is first asked for. */
export function Confirm(props: ConfirmProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
