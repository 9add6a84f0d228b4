import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Pass } from '#contract/travellers/tracking.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

interface FullCodeProps {
  pass: Pass
  label: string
  /** Whether it counts, and of when that is known. */
  badge: ReactNode
  children: ReactNode
}

/**
 * The code, or the picture in its place, as a button that shows it as large as the screen, which then stays awake. The browser opens
 * and closes it by itself (`command`): at the airport it is pressed before the script has come. Older browsers do so with script.
 */
export function FullCode({ pass, label, badge, children }: FullCodeProps) {
  const { words } = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useAwake(isOpen)
  useEffect(() => setIsOpen(dialog.current?.open === true), [])
  function open() {
    dialog.current?.showModal()
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" className="pass-code" onClick={open} {...invoking('show-modal', id)}>
        {children}
        <span className="pass-larger">{words.passLarger}</span>
      </button>
      <dialog id={id} ref={dialog} className="pass-full" aria-label={label} onClose={() => setIsOpen(false)}>
        {/* A press anywhere closes it: nobody at a desk looks for a button. */}
        <button type="button" onClick={() => dialog.current?.close()} {...invoking('close', id)}>
          {children}
          <span className="pass-about">
            <bdi>{pass.traveller}</bdi>
            {badge}
            <span className="pass-larger">{words.passClose}</span>
          </span>
        </button>
      </dialog>
    </>
  )
}

/** What a button tells a dialog; React's types know neither attribute. */
const invoking = (command: 'show-modal' | 'close', commandfor: string) => ({ command, commandfor })

/** Keeps the screen awake as long as asked; a browser that does not know how, or will not, goes on without. */
function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (granted) => {
          // The dialog may have been closed meanwhile.
          if (isOver) void granted.release()
          else lock = granted
        },
        () => undefined,
      )
    }
    ask()
    // A screen that was off, or another program in front, has ended it.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}
