/**
 * The card's messages outside of its view: short ones for visitors, alerts for developers. Loaded
 * after the first card, or with the first message.
 */
import type { Platform } from '../contracts/types.ts'
import { createAlertBar, type AlertBar } from './alert-bar.ts'
import { createSnackbars, type Snackbars } from './snackbar.ts'

export interface Notices extends Snackbars, AlertBar {}

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
