/**
 * A guard against clickjacking. The page may cover, clip or shrink the frame so that a press meant
 * for something else hits the button. A press counts only after everything has been visible for a
 * while; in a window of its own, which only other windows can cover, after it has been in front for
 * as long.
 */

/** `ready`: a press counts. `rest`: not visible for long enough. The others say what is wrong. */
export type Seen = 'ready' | 'rest' | 'hidden' | 'small' | 'cannot'

/** How long everything must be visible and unchanged, milliseconds. */
export const rest = 500
/** The smallest frame, pixels. */
export const least = { width: 300, height: 400 } as const
/** Milliseconds; browsers require at least 100. */
const delay = 100

export interface Guard {
  now(): Seen
  touched(): void
  stop(): void
}

interface Observed extends IntersectionObserverEntry {
  /** Intersection Observer 2: not covered, no visual effects. */
  isVisible?: boolean
}

/**
 * @param target All that is approved.
 * @param isOwnWindow The frame has opened the document's window and chosen its size.
 * @param onChange Called when `now` may have changed.
 */
export function createGuard(target: Element, isOwnWindow: boolean, onChange: () => void): Guard {
  const page = target.ownerDocument
  const view = page.defaultView!
  const isTop = view.parent === view
  const isWhole = isOwnWindow || isTop
  let seen: 'unknown' | 'hidden' | 'cannot' | 'seen' = isWhole ? 'seen' : 'unknown'
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRested = false

  const isSmall = (): boolean =>
    !isOwnWindow && (view.innerWidth < least.width || view.innerHeight < least.height)
  const wait = (): void => {
    isRested = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      isRested = true
      onChange()
    }, rest)
  }
  const touched = (): void => {
    wait()
    onChange()
  }
  const take = (entries: readonly IntersectionObserverEntry[]): void => {
    const last = entries.at(-1) as Observed | undefined
    if (!last) return
    const now =
      last.isVisible === undefined
        ? 'cannot'
        : last.isVisible && last.intersectionRatio >= 0.99
          ? 'seen'
          : 'hidden'
    if (now === seen) return
    seen = now
    touched()
  }
  const observer = isWhole
    ? null
    : new IntersectionObserver(take, {
        threshold: [0, 0.5, 0.99, 1],
        trackVisibility: true,
        delay,
      } as IntersectionObserverInit)
  observer?.observe(target)
  view.addEventListener('resize', touched)
  if (isTop) view.addEventListener('focus', touched)
  page.addEventListener('visibilitychange', touched)
  wait()
  return {
    now() {
      take(observer?.takeRecords() ?? [])
      if (seen === 'cannot') return 'cannot'
      if (isSmall()) return 'small'
      if (seen === 'hidden' || page.visibilityState !== 'visible') return 'hidden'
      return isRested && seen === 'seen' && (!isTop || page.hasFocus()) ? 'ready' : 'rest'
    },
    touched,
    stop() {
      clearTimeout(timer)
      observer?.disconnect()
      view.removeEventListener('resize', touched)
      view.removeEventListener('focus', touched)
      page.removeEventListener('visibilitychange', touched)
    },
  }
}
