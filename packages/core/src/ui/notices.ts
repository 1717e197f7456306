import type { Platform, Stop } from '../types/index.ts'
import type { Notices } from '../contracts/ui.ts'
import type { Route } from '../types/routes.ts'
import { createAlertBar } from './alert-bar.ts'
import { same } from './router.ts'
import { createToasts } from './toast.ts'

interface NoticesContext {
  platform: Platform
  subscribe(listener: Stop): Stop
}

export function createNotices(ctx: Parameters<typeof createAlertBar>[0] & NoticesContext): Notices {
  const { leaveView, ...toasts } = createToasts(
    ctx.platform,
    () => ctx.get().ui.toast,
    (toast) => ctx.set(({ ui }) => ({ ui: { ...ui, toast } })),
  )
  const shownView = (): Route | undefined => {
    const { open, history } = ctx.get().ui
    return open ? history.at(-1) : undefined
  }
  let view = shownView()
  ctx.subscribe(() => {
    const before = view
    view = shownView()
    // What was said before the card opened is read on its first view.
    if (before && before !== view && !same(before, view)) leaveView()
  })
  return { ...toasts, ...createAlertBar(ctx) }
}
