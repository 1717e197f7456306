/** The modal's model: what is shown, how it is left, and the notices. Loaded with the modal. */
import type { CloseReason, PorticoConfig } from '../config.ts'
import type { Emit } from '../events.ts'
import { anyConnected, nsState } from '../select.ts'
import type { Route, State, UiState, ViewName } from '../state.ts'
import type { Platform } from '../types.ts'
import { alerts } from './alerts.ts'
import { back, goBackTo, push, replace, reset } from './router.ts'
import { createSnackbars, type Snackbars } from './snackbar.ts'

type Data = Route['data']

/** What waits for the end of a transaction; see {@link Ui.pop}. */
export interface StackEntry {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

export interface Ui extends Snackbars {
  open(options?: { view?: ViewName; data?: Data }): void
  /** False when the host kept it open: the card shakes and says why. */
  close(reason: CloseReason): boolean
  push(view: ViewName, data?: Data): void
  replace(view: ViewName, data?: Data): void
  reset(view: ViewName, data?: Data): void
  back(): void
  goBackTo(index: number): void
  setLoading(loading: boolean): void
  /** A wallet draws in the page: the card leaves the top layer, its state stays. */
  park(): void
  unpark(): void
  stackPush(entry: StackEntry): void
  /** Success only calls back; error and cancel also go one view back. An empty stack does nothing. */
  pop(status: 'success' | 'error' | 'cancel'): void
  raise(code: string): void
  dismissAlert(id: number): void
}

export interface UiContext {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  platform: Platform
  config: PorticoConfig
  emit: Emit
}

/** The view a plain `open()` shows (§2). */
export function firstView(state: State, config: PorticoConfig): ViewName {
  const status = nsState(state)
  const strict = config.allowUnsupportedChain !== true && config.enableNetworkSwitch !== false
  if (status.is === 'connected') return !status.supported && strict ? 'UnsupportedChain' : 'Account'
  if (status.is === 'restoring' && status.account !== undefined) return 'Account'
  return config.manualControl || config.adapters.length === 0 ? 'AllWallets' : 'Connect'
}

export function createUi(ctx: UiContext): Ui {
  const { platform, config } = ctx
  const stack: StackEntry[] = []
  let nextAlert = 1
  const ui = (change: (ui: UiState) => UiState): void => ctx.set((state) => ({ ui: change(state.ui) }))
  const route = (view: ViewName, data?: Data): Route => (data ? { view, data } : { view })
  const snackbars = createSnackbars(
    platform,
    () => ctx.get().ui.snackbar,
    (snackbar) => ui((now) => ({ ...now, snackbar })),
  )

  function close(reason: CloseReason): boolean {
    const { open, history } = ctx.get().ui
    if (!open) return true
    const refusal = config.beforeClose?.(reason, history.at(-1)?.view ?? 'Connect')
    if (refusal !== undefined) {
      ui((now) => ({ ...now, shakes: now.shakes + 1, refusal }))
      return false
    }
    stack.length = 0
    snackbars.hide()
    ctx.emit('MODAL_CLOSE', { connected: anyConnected(ctx.get()), reason })
    ui(({ refusal: _said, ...now }) => ({ ...now, open: false, parked: false, loading: false, stack: 0, snackbar: null }))
    return true
  }

  const model: Ui = {
    ...snackbars,
    open({ view, data } = {}) {
      const was = ctx.get().ui.open
      const first = view ?? firstView(ctx.get(), config)
      ui((now) => ({ ...reset(now, route(first, data)), open: true }))
      if (!was) ctx.emit('MODAL_OPEN', { connected: anyConnected(ctx.get()) })
    },
    close,
    push: (view, data) => ui((now) => push(now, route(view, data))),
    replace: (view, data) => ui((now) => replace(now, route(view, data))),
    reset: (view, data) => ui((now) => reset(now, route(view, data))),
    back() {
      const next = back(ctx.get().ui, anyConnected(ctx.get()))
      if (next) ui(() => next)
      else close('back')
    },
    goBackTo: (index) => ui((now) => goBackTo(now, index)),
    setLoading: (loading) => ui((now) => ({ ...now, loading })),
    park: () => ui((now) => ({ ...now, parked: now.open })),
    unpark: () => ui((now) => ({ ...now, parked: false })),
    stackPush(entry) {
      stack.push(entry)
      ui((now) => ({ ...now, stack: stack.length }))
    },
    pop(status) {
      const entry = stack.pop()
      if (!entry) return
      ui((now) => ({ ...now, stack: stack.length }))
      if (status === 'success') return entry.onSuccess?.()
      if (status === 'error') entry.onError?.()
      else entry.onCancel?.()
      model.back()
    },
    raise(code) {
      const alert = alerts[code]
      if (!alert) return
      ctx.emit('ALERT', { code, title: alert.title, severity: alert.severity })
      console[alert.severity === 'error' ? 'error' : 'warn'](`Portico: ${alert.title}. ${alert.detail}`)
      // The bar is for developers; the stream and the console always have it (ruling 3).
      if (config.debug !== true || ctx.get().alerts.some((each) => each.code === code)) return
      ctx.set((state) => ({ alerts: [...state.alerts, { ...alert, id: nextAlert++ }] }))
    },
    dismissAlert: (id) => ctx.set((state) => ({ alerts: state.alerts.filter((alert) => alert.id !== id) })),
  }
  return model
}
