/**
 * Tells the sheet how much of the layout viewport the on-screen keyboard covers, which `dvh` does
 * not include.
 */
export function avoidKeyboard(card: HTMLElement): () => void {
  const view = card.ownerDocument.defaultView
  const visual = view?.visualViewport
  if (!view || !visual) return () => {}
  let before = 0
  const measure = (): void => {
    // Pinch zoom shrinks the visual viewport too, and is no keyboard.
    const covered =
      visual.scale > 1.01 ? 0 : Math.max(0, view.innerHeight - visual.height - visual.offsetTop)
    // A property that all inside inherit: writing what already holds would have all their styles
    // computed again.
    if (covered === before) return
    before = covered
    card.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  measure()
  visual.addEventListener('resize', measure)
  visual.addEventListener('scroll', measure)
  return () => {
    visual.removeEventListener('resize', measure)
    visual.removeEventListener('scroll', measure)
  }
}
