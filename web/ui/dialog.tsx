import { Modal } from '@mantine/core'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/ui/dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A dialog, open while it is mounted; focus goes back to where it was. Load it lazily: it brings 15 kB. */
export function Dialog({ title, onClose, size = 'md', children }: Props) {
  const { t } = useTranslation()
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  // Mantine closes by Escape without taking the key, and then it would leave the page below as well. In a layout effect, so
  // that it comes before Mantine's own listener, which may take this one away.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [])
  return (
    <Modal.Root opened onClose={onClose} size={size} xOffset={size === 'xl' ? 8 : '5vw'} returnFocus={false} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
