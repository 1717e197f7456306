/** A covered part below this height is a bar of the browser's, not a keyboard; CSS pixels. */
const leastKeyboard = 120

/** The text field that has the focus in the card. */
function focusedField(card: HTMLElement): Element | null {
  const { activeElement } = card.getRootNode() as ShadowRoot
  return activeElement && card.contains(activeElement)
    ? activeElement.closest('input, textarea')
    : null
}

/**
 * Reports how much of the layout viewport the on-screen keyboard covers, which `dvh` ignores, and
 * keeps the focused field in sight: the browser scrolls it into view before the sheet has shrunk.
 */
export function avoidKeyboard(card: HTMLElement): () => void {
  const view = card.ownerDocument.defaultView
  const visual = view?.visualViewport
  if (!view || !visual) return () => {}
  let before = 0
  const reveal = (): void => {
    if (before >= leastKeyboard) focusedField(card)?.scrollIntoView({ block: 'center' })
  }
  const measure = (): void => {
    // Pinch zoom shrinks the visual viewport too.
    const covered =
      visual.scale > 1.01 ? 0 : Math.max(0, view.innerHeight - visual.height - visual.offsetTop)
    // An inherited property: writing it unchanged would recompute all styles inside.
    if (covered === before) return
    before = covered
    card.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    card.toggleAttribute('data-keyboard', covered >= leastKeyboard)
    reveal()
  }
  measure()
  visual.addEventListener('resize', measure)
  visual.addEventListener('scroll', measure)
  card.addEventListener('focusin', reveal)
  return () => {
    visual.removeEventListener('resize', measure)
    visual.removeEventListener('scroll', measure)
    card.removeEventListener('focusin', reveal)
  }
}
