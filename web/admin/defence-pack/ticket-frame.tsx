import { useEffect, useState } from 'react'
import styles from '#web/admin/defence-pack/letter.module.css'

/**
 * The ticket in the letter. It is fetched and shown from memory: its own address comes with a sandbox, in which browsers show
 * no PDF, and with a header that saves it as a file.
 */
export function TicketFrame({ url, as, title }: { url: string; as: 'pdf' | 'image'; title: string }) {
  const [shown, setShown] = useState<string | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    const show = async () => {
      const response = await fetch(url, { signal: leaving.signal })
      if (!response.ok) return
      made = URL.createObjectURL(await response.blob())
      if (leaving.signal.aborted) URL.revokeObjectURL(made)
      else setShown(made)
    }
    // The button below opens it all the same.
    show().catch(() => undefined)
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  if (shown === undefined) return <div className={styles.frame} aria-hidden />
  if (as === 'image') return <img className={styles.image} src={shown} alt={title} />
  return <iframe className={styles.frame} src={shown} title={title} />
}
