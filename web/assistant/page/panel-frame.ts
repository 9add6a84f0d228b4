/** The page cannot set it: what scripts of an extension write on an element no other script sees. */
interface PanelHost extends HTMLElement {
  isAssistantPanel?: true
}

/** Whether an element is our own panel, which a person can scroll a field out from under; frames ask as well. */
export function isPanel(element: Element): boolean {
  return (element as PanelHost).isAssistantPanel === true
}

/** Shows the assistant's own page in a corner: the official page can neither read it nor change what it says. */
export function showPanel(): void {
  const host: PanelHost = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const frame = document.createElement('iframe')
  frame.src = chrome.runtime.getURL('panel.html')
  frame.title = 'Entrada'
  frame.allow = 'clipboard-write'
  frame.style.cssText =
    'position:fixed;right:16px;bottom:16px;width:360px;height:min(520px,80vh);border:1px solid #8b949e;border-radius:12px;' +
    'background:#fff;box-shadow:0 8px 28px rgb(0 0 0 / .25);z-index:2147483647;color-scheme:normal'
  root.append(frame)
  host.isAssistantPanel = true
  document.documentElement.append(host)
}
