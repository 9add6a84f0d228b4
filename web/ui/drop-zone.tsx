import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import styles from '#web/ui/drop-zone.module.css'

interface Props {
  className?: string | undefined
  isWrong: boolean
  /** Takes what is dropped anywhere in the part of the page around it that is marked `data-takes-files`, too. */
  isForAllAround?: boolean
  onFile: (file: File) => void
  /** Among it the input for the file, and next to that the label that looks like the zone. */
  children: ReactNode
}

/** Takes a file that is dropped on it, beside one that its input is given. */
export function DropZone({ className = '', isWrong, isForAllAround = false, onFile, children }: Props) {
  const [over, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const take = useEffectEvent((file: File) => {
    onFile(file)
    zone.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const around = isForAllAround ? zone.current?.closest<HTMLElement>('[data-takes-files]') : undefined
    const area = around ?? zone.current
    // A zone within this one took the file, or would take it.
    const isTaken = (event: DragEvent) => event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true
    const onDragOver = (event: DragEvent) => {
      setOver(!isTaken(event))
      if (!isTaken(event)) event.preventDefault()
    }
    const onDragLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || area?.contains(event.relatedTarget) !== true) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const [dropped] = event.dataTransfer?.files ?? []
      if (dropped === undefined || isTaken(event)) return
      event.preventDefault()
      take(dropped)
    }
    area?.addEventListener('dragover', onDragOver)
    area?.addEventListener('dragleave', onDragLeave)
    area?.addEventListener('drop', onDrop)
    return () => {
      area?.removeEventListener('dragover', onDragOver)
      area?.removeEventListener('dragleave', onDragLeave)
      area?.removeEventListener('drop', onDrop)
    }
  }, [isForAllAround])
  return (
    <div ref={zone} className={`${styles.zone} ${className}`} data-over={over} data-error={isWrong}>
      {children}
    </div>
  )
}
