import type { Intent, IntentParams } from '../types/intents.ts'
import type { Json } from '../types/index.ts'
import type { RouteParams, ViewName } from '../types/routes.ts'
import type { UpdateSlice } from '../types/slices.ts'
import type { Alert } from '../state/state.ts'
import type { AlertCode } from './alert-codes.ts'
import type { CloseReason, OpenOptions } from './commands.ts'
import type { Registry } from './registry.ts'

/** How a toast behaves. */
export interface ToastOptions {
  /** For what is true on every view, as of a connection. By default a toast ends with its view. */
  acrossViews?: boolean
}

export interface Toasts {
  /** `svg` is an interface icon. */
  showSuccess(message: string, options?: ToastOptions & { svg?: string }): void
  showError(error: unknown, options?: ToastOptions): void
  showLoading(message: string, options?: ToastOptions & { autoClose?: boolean }): void
  hide(): void
}

export interface AlertBar {
  /** Event stream, console, and with `debug` the alert bar. `detail` describes this case. */
  raise(code: AlertCode, detail?: string): Promise<void>
  raiseOnce(code: string, detail?: string): void
  show(alert: Omit<Alert, 'id'>): void
  dismissAlert(id: number): void
}

export interface Notices extends Toasts, AlertBar {}

export type Go = <View extends ViewName>(view: View, data?: RouteParams[View]) => void

export interface Ui extends Notices {
  features: Registry
  /**
   * By default the view for the connection's state. An open card only navigates. Returns the view's
   * result, if it has one.
   */
  open(options?: OpenOptions): Promise<Json> | undefined
  loadRest(): void
  close(reason: CloseReason): boolean
  push: Go
  want<What extends Intent>(intent: What, data?: IntentParams[What]): void
  replace: Go
  reset: Go
  back(): void
  goBackTo(index: number): void
  shake(refusal?: string): void
  setLoading(loading: boolean): void
  park(): void
  unpark(): void
  updateSlice: UpdateSlice
}
