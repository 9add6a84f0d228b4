/** The window in which an element is drawn. */
export function viewOf(element: Element): Window {
  return element.ownerDocument.defaultView!
}

/** The frame in which an element's page stands; null where it stands in none, or in a page that we may not look into. */
export function frameOf(element: Element): Element | null {
  return viewOf(element).frameElement
}

/** Whether the element's page is in a cross-origin frame, so its visibility cannot be checked. */
export function isLost(element: Element): boolean {
  const view = viewOf(element)
  return view !== view.parent && view.frameElement === null
}

/** What an element is drawn in, through shadow roots and slots. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode() as Node & { host?: Element }
  return element.assignedSlot ?? element.parentElement ?? root.host ?? null
}

/** This document, and those that it stands in. */
export function documentsAround(): Document[] {
  const found = [document]
  for (let at = frameElement; at; at = frameOf(at)) found.push(at.ownerDocument)
  return found
}
