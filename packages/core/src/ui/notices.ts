import type { Platform } from '../types/index.ts'
import type { Notices } from '../contracts/ui.ts'
import { createAlertBar } from './alert-bar.ts'
import { createToasts } from './toast.ts'

export const createNotices = (
  ctx: Parameters<typeof createAlertBar>[0] & { platform: Platform },
): Notices => ({
  ...createToasts(
    ctx.platform,
    () => ctx.get().ui.toast,
    (toast) => ctx.set(({ ui }) => ({ ui: { ...ui, toast } })),
  ),
  ...createAlertBar(ctx),
})
