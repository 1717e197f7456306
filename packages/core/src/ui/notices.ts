import type { Platform } from '../types/index.ts'
import type { Notices } from '../contracts/ui.ts'
import { createAlertBar } from './alert-bar.ts'
import { createSnackbars } from './snackbar.ts'

export const createNotices = (
  ctx: Parameters<typeof createAlertBar>[0] & { platform: Platform },
): Notices => ({
  ...createSnackbars(
    ctx.platform,
    () => ctx.get().ui.snackbar,
    (snackbar) => ctx.set(({ ui }) => ({ ui: { ...ui, snackbar } })),
  ),
  ...createAlertBar(ctx),
})
