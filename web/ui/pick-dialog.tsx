import { Button } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/ui/pick-dialog.module.css'

/** Why there is nothing to choose from, and what tries again. */
interface Failure {
  text: string
  button: string
  retry: () => void
}

interface Props<One> {
  title: string
  /** What the box is called. */
  search: string
  /** The ones that fit what is typed, in their order. */
  found: (typed: string) => readonly One[]
  keyOf: (one: One) => string
  /** What stands in its line. */
  renderLine: (one: One) => ReactNode
  /** Whether it is so already, `mixed` with some of several; undefined: nothing of the kind can be said. */
  isOn?: (one: One) => boolean | 'mixed' | undefined
  onPick: (one: One) => void
  /** What is said below the lines. */
  hint: (found: number) => string
  /** What could not be fetched is said in place of the hint. */
  failure?: Failure | undefined
  onClose: () => void
}

/** Letters choose among many, arrows go through them, Enter picks one; the box keeps the focus, and the layer stays until it is closed. */
export function PickDialog<One>(props: Props<One>) {
  const { title, search, found, keyOf, renderLine, isOn, onPick, hint, failure, onClose } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const all = found(typed)
  const { length } = all
  const active = Math.min(at, length - 1)

  function goTo(index: number) {
    setAt(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    const one = all[active]
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter') {
      if (one !== undefined) onPick(one)
    } else if (key === 'ArrowDown' && length > 0) goTo((active + 1) % length)
    else if (key === 'ArrowUp' && length > 0) goTo((active + length - 1) % length)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <input
        ref={box}
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={search}
        aria-expanded={length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={length > 0 ? `${id}-${active}` : undefined}
        placeholder={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {length > 0 && (
        // The keys are the box's.
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={title} tabIndex={-1} className={styles.list}>
          {all.map((one, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(one)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-checked={isOn?.(one)}
              className={styles.option}
              // The box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setAt(index)
                onPick(one)
              }}
            >
              {renderLine(one)}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles.hint}>
        {failure?.text ?? hint(length)}
      </p>
      {failure !== undefined && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            // It goes while that is tried, and the focus would go with it.
            box.current?.focus()
            failure.retry()
          }}
        >
          {failure.button}
        </Button>
      )}
    </Dialog>
  )
}
