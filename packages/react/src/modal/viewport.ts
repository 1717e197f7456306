/** Reports how much of the layout viewport the on-screen keyboard covers, which `dvh` ignores. */
export function avoidKeyboard(card: HTMLElement): () => void {
  const view = card.ownerDocument.defaultView
  const visual = view?.visualViewport
  if (!view || !visual) return () => {}
  let before = 0
  const measure = (): void => {
    // Pinch zoom shrinks the visual viewport too.
    const covered =
      visual.scale > 1.01 ? 0 : Math.max(0, view.innerHeight - visual.height - visual.offsetTop)
    // An inherited property: writing it unchanged would recompute all styles inside.
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
