/**
 * A flick closes the sheet from this speed (pixels a millisecond), a slow pull from this share of
 * its height.
 */
const flick = 0.5
const pull = 0.35

/** Lets a bottom sheet be pulled down by its handle or header. */
export function dragToClose(card: HTMLElement, handle: HTMLElement, close: () => void): () => void {
  let start: { id: number; y: number } | null = null
  let last = { y: 0, at: 0, speed: 0 }

  const move = (y: number): void => {
    const distance = start ? y - start.y : 0
    card.style.setProperty('--drag', `${distance > 0 ? distance : distance / 8}px`)
  }
  const down = (event: PointerEvent): void => {
    // After a rotation it may no longer be a sheet: only a sheet takes the touch.
    if (getComputedStyle(handle).touchAction !== 'none') return
    if (event.button !== 0 || start || (event.target as Element).closest('button,a,input')) return
    start = { id: event.pointerId, y: event.clientY }
    last = { y: event.clientY, at: event.timeStamp, speed: 0 }
    handle.setPointerCapture(event.pointerId)
    card.setAttribute('data-dragging', '')
  }
  const drag = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return
    const time = Math.max(1, event.timeStamp - last.at)
    last = { y: event.clientY, at: event.timeStamp, speed: (event.clientY - last.y) / time }
    move(event.clientY)
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return
    const distance = event.clientY - start.y
    start = null
    card.removeAttribute('data-dragging')
    card.style.removeProperty('--drag')
    const away = distance > 8 && (last.speed > flick || distance > card.offsetHeight * pull)
    if (away && event.type === 'pointerup') close()
  }
  const listeners = [
    ['pointerdown', down],
    ['pointermove', drag],
    ['pointerup', up],
    ['pointercancel', up],
  ] as const
  for (const [type, run] of listeners) handle.addEventListener(type, run)
  return () => {
    for (const [type, run] of listeners) handle.removeEventListener(type, run)
  }
}
