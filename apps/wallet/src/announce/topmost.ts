function modalsIn(root: Document | ShadowRoot): HTMLDialogElement[] {
  const found: HTMLDialogElement[] = []
  for (const element of root.querySelectorAll('*')) {
    if (element.matches('dialog:modal')) found.push(element as HTMLDialogElement)
    if (element.shadowRoot !== null) found.push(...modalsIn(element.shadowRoot))
  }
  return found
}

function hitIn(root: Document | ShadowRoot, x: number, y: number): Element | undefined {
  const hit = root.elementFromPoint(x, y)
  if (hit === null) return undefined
  return hit.shadowRoot === null || hit.shadowRoot === root
    ? hit
    : (hitIn(hit.shadowRoot, x, y) ?? hit)
}

function dialogAround(start: Element | undefined): HTMLDialogElement | undefined {
  for (
    let node: Node | null | undefined = start;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  ) {
    if (node instanceof HTMLDialogElement && node.matches(':modal')) return node
  }
  return undefined
}

/**
 * The topmost modal dialog, which makes the rest inert, or the body. Closed shadow roots hide their
 * dialogs.
 */
export function topmostPlace(window: Window): HTMLElement {
  const { document } = window
  const modals = modalsIn(document)
  if (modals.length < 2) return modals[0] ?? document.body
  // Hit testing ignores inert elements.
  return (
    dialogAround(hitIn(document, window.innerWidth / 2, window.innerHeight / 2)) ??
    modals.at(-1) ??
    document.body
  )
}
