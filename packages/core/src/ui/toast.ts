import type { Toast } from '../state/state.ts'
import type { ToastOptions, Toasts } from '../contracts/ui.ts'
import type { Platform, Stop } from '../types/index.ts'
import { defined } from '../utils/defined.ts'

/** How long a message stays, and the pause before the next; milliseconds. */
const stays = 2_500
const between = 150

interface ShowOptions extends ToastOptions {
  autoClose?: boolean
  svg?: string
}

export function errorText(error: unknown): string {
  try {
    const { issues, message } = error as { issues?: unknown; message?: unknown }
    const texts: unknown[] = [error, Array.isArray(issues) && issues[0]?.message, message]
    const text = texts.find((each) => each && typeof each === 'string')
    if (text) return `${text}`
  } catch {
    // A thrown value may be unreadable.
  }
  return 'Unknown error'
}

/** One message at a time: an open one closes, the next follows 150 ms later, the last one wins. */
export function createToasts(
  platform: Pick<Platform, 'after'>,
  get: () => Toast | null,
  set: (toast: Toast | null) => void,
): Toasts & { leaveView(): void } {
  let next = 1
  let endsWithView = false
  let swap: Stop | null = null
  let close: Stop = () => {}

  function stopSwap(): void {
    swap?.()
    swap = null
  }

  function hide(): void {
    close()
    const now = get()
    if (now?.open) set({ ...now, open: false })
  }

  function show(
    message: string,
    variant: Toast['variant'],
    { autoClose = true, acrossViews = false, svg }: ShowOptions = {},
  ): void {
    endsWithView = !acrossViews
    const toast: Toast = defined({
      id: next++,
      message,
      variant,
      open: true,
      autoClose,
      svg: svg || undefined,
    })
    const put = (): void => {
      swap = null
      close()
      set(toast)
      close = autoClose ? platform.after(stays, hide) : () => {}
    }
    // A message that is still closing is awaited, too.
    const wait = swap !== null || get()?.open === true
    stopSwap()
    if (!wait) return put()
    hide()
    swap = platform.after(between, put)
  }

  function end(): void {
    stopSwap()
    hide()
  }

  return {
    showSuccess: (message, options) => show(message, 'success', options),
    showError: (error, options) => show(errorText(error), 'error', options),
    showLoading: (message, options) => show(message, 'loading', { autoClose: false, ...options }),
    hide: end,
    /** Also of a message that waits for its turn. */
    leaveView() {
      if (endsWithView) end()
    },
  }
}
