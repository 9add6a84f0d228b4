type MakesHtml = (text: string) => string | null

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: { createHTML: MakesHtml }): { createHTML(text: string): string } }
}

/** Who makes markup of text, by a name that the page's policy lists; where the browser knows no such thing, the text itself. */
export function htmlMaker(name: 'default' | 'mail', make: MakesHtml): (text: string) => string {
  const policy = trustedTypes?.createPolicy(name, { createHTML: make })
  return (text) => policy?.createHTML(text) ?? text
}

/** Keeps text that would become elements from doing so, wherever it is put. Mantine's theme, text within `<style>`, has none. */
export function refuseMarkup(): void {
  htmlMaker('default', (text) => (text.includes('<') ? null : text))
}
