import type { ComponentProps, MouseEvent } from 'react'

/**
 * The button under every one of Mantine's. While what it began is under way it is out of use and keeps the focus:
 * `disabled` would take that from who has just pressed it, and the next key would go nowhere.
 */
export function SteadyButton({
  disabled,
  onClick,
  'data-loading': isBusy = false,
  ...rest
}: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      data-loading={isBusy || undefined}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? hold : onClick}
    />
  )
}

/** Nor is the form sent again. */
function hold(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
