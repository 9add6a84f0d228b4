import type { ComponentProps, MouseEvent } from 'react'

/**
 * The button under every one of Mantine's. While what it began is under way it is out of use and keeps the focus:
 * `disabled` would take that from who has just pressed it, and the next key would go nowhere.
 */
export function SteadyButton({
  // Mantine hands on an undefined one for what is not a plain button, and then a form would be sent by it.
  type = 'button',
  disabled,
  onClick,
  'data-loading': isBusy = false,
  'aria-disabled': isOutOfUse,
  ...rest
}: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      data-loading={isBusy || undefined}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || isOutOfUse}
      onClick={isBusy ? hold : onClick}
    />
  )
}

/** Nor is the form sent again. */
function hold(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
