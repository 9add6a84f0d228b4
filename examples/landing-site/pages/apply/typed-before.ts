/** What was typed before the script came, by the name of its field. */
const typed: Record<string, string> = {}

/** Notes what a quick reader on a slow line has typed into the page already. */
export function rememberTyped(): void {
  const inputs = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[data-field], select[data-field]',
  )
  for (const input of inputs) {
    const isEmpty =
      input.value === '' || (input instanceof HTMLInputElement && input.type === 'radio' && !input.checked)
    if (!isEmpty) typed[input.dataset.field!] = input.value
  }
}

export function typedBefore(): Readonly<Record<string, string>> {
  return typed
}
