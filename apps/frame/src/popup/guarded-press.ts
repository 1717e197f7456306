/** As in `approve/guard.ts`, whose code would bring the frame's into this window. */
const rest = 500
const least = { width: 300, height: 400 } as const

/**
 * The page that opened the window could have a press land on the button that was meant for
 * something else: a press counts once the window has been in front, and large enough, for a while.
 */
export function guardedPress(button: HTMLElement): Promise<void> {
  const page = button.ownerDocument
  const view = page.defaultView!
  const over = new AbortController()
  const isInFront = (): boolean =>
    page.visibilityState === 'visible' &&
    page.hasFocus() &&
    view.innerWidth >= least.width &&
    view.innerHeight >= least.height
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  const set = (ready: boolean): void => {
    isReady = ready
    button.setAttribute('aria-disabled', String(!ready))
  }
  const wait = (): void => {
    set(false)
    clearTimeout(timer)
    timer = setTimeout(() => set(isInFront()), rest)
  }
  for (const name of ['focus', 'resize']) view.addEventListener(name, wait, over)
  page.addEventListener('visibilitychange', wait, over)
  wait()
  return new Promise((resolve) => {
    button.addEventListener(
      'click',
      () => {
        if (!isReady || !isInFront()) return
        clearTimeout(timer)
        over.abort()
        resolve()
      },
      over,
    )
  })
}
