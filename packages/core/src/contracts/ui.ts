/** The modal's model, as the engine, the service's client and the modal use it. */
import type { Intent, IntentParams } from '../types/intents.ts'
import type { Json } from '../types/index.ts'
import type { RouteParams, ViewName } from '../types/routes.ts'
import type { UpdateSlice } from '../types/slices.ts'
import type { Alert } from '../state/state.ts'
import type { Lazy } from '../utils/lazy.ts'
import type { AlertCode } from './alert-codes.ts'
import type { CloseReason, OpenOptions } from './commands.ts'
import type { Registry } from './registry.ts'

/**
 * Waits for the end of a transaction. Each entry is called back once, by one of its three
 * callbacks.
 */
export interface StackEntry {
  /** Decides the next view itself. */
  onSuccess?(): void
  /** Called before going back one view. */
  onError?(): void
  /** Called before going back one view, or when the modal has closed. */
  onCancel?(): void
}

export type PopStatus = 'success' | 'error' | 'cancel'

/** Short messages at the card's edge. */
export interface Snackbars {
  /** `svg` names an interface icon. */
  showSuccess(message: string, svg?: string): void
  /** Takes anything that was thrown. */
  showError(error: unknown): void
  /** Stays until replaced or hidden, unless `autoClose` is set. */
  showLoading(message: string, options?: { autoClose?: boolean }): void
  hide(): void
}

/** Alerts for developers. */
export interface AlertBar {
  /**
   * Alerts the developer: event stream, console, and with `debug` the alert bar. `detail` describes
   * this case.
   */
  raise(code: AlertCode, detail?: string): Promise<void>
  /** The same, once a code and detail. */
  raiseOnce(code: string, detail?: string): void
  /** The same for an alert whose texts another part supplies. */
  show(alert: Omit<Alert, 'id'>): void
  dismissAlert(id: number): void
}

export interface Notices extends Snackbars, AlertBar {}

/** Goes to a view with its parameters. */
export type Go = <View extends ViewName>(view: View, data?: RouteParams[View]) => void

export interface Ui extends Notices {
  /** The registry of the instance's features. */
  features: Registry
  /** The code of the notices, which the methods of the same names load. */
  notices: Lazy<Notices>
  /**
   * Opens at a view, by default the one that fits the connection. An open card only navigates
   * there. Returns the view's result, if it has one.
   */
  open(options?: OpenOptions): Promise<Json> | undefined
  /**
   * Loads what an open card needs besides its views: what keeps it in sync, and the notices. The
   * modal calls it once the card has been painted.
   */
  loadRest(): void
  /** False when the host kept it open: the card shakes and shows the reason. */
  close(reason: CloseReason): boolean
  push: Go
  /** Goes to the view for what the visitor wants; does nothing when no feature has one. */
  want<What extends Intent>(intent: What, data?: IntentParams[What]): void
  replace: Go
  reset: Go
  /** One view back; from the first one, the modal closes. */
  back(): void
  goBackTo(index: number): void
  /** Shakes the card for 500 ms, with a line that states the reason. */
  shake(refusal?: string): void
  setLoading(loading: boolean): void
  /** A wallet renders in the page: the card leaves the top layer and keeps its state. */
  park(): void
  unpark(): void
  stackPush(entry: StackEntry): Promise<void>
  /**
   * Success only calls back; error and cancel also go back one view. Does nothing on an empty
   * stack.
   */
  pop(status: PopStatus): Promise<void>
  /** Merges what has changed into a feature's slice of state. */
  updateSlice: UpdateSlice
}
