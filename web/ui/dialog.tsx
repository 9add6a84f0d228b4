import { CloseButton } from '@mantine/core'
import { use, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Layer, tabbable } from '#web/ui/layer.tsx'
import { HostContext, useFills } from '#web/ui/use-early.ts'
import styles from '#web/ui/dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A menu that comes from the side; in the middle by default. */
  look?: 'side'
  children: ReactNode
}

/** A dialog, open while it is mounted; focus goes back to where it was. Within a `Layer` it is what that shows, else it brings its own. */
export function Dialog(props: Props) {
  if (use(HostContext) !== undefined) return <Content {...props} />
  return (
    <Layer label={props.title} look={props.look} onClose={props.onClose}>
      <Content {...props} />
    </Layer>
  )
}

function Content({ title, onClose, size = 'md', look, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const own = useRef<HTMLDivElement>(null)
  const focus = () => {
    const body = own.current
    if (body === null) return
    // What is only read is scrolled by keys at once.
    const wanted =
      body.querySelector<HTMLElement>('[data-autofocus]') ??
      tabbable(body)[0] ??
      body.closest<HTMLElement>('[role=dialog]')
    wanted?.focus()
    if (wanted instanceof HTMLInputElement) wanted.select()
  }
  useFills({ titleId: id, size, onClose, focus })
  return (
    <div>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </div>
      {/* A dialog within is one of its own. */}
      <div ref={own} className={styles.body} data-look={look}>
        <HostContext value={undefined}>{children}</HostContext>
      </div>
    </div>
  )
}
