/** The modal's model: what is shown, how it is left, and the notices. Loaded with the modal. */
import type { CloseReason, PorticoConfig } from '../config.ts'
import type { Emit } from '../events.ts'
import type { OpenOptions } from '../portico.ts'
import { anyConnected } from '../select.ts'
import type { Registry } from '../features/registry.ts'
import type { Intent, IntentParams } from '../features/intents.ts'
import type { RouteParams, ViewName } from '../features/routes.ts'
import type { Alert, Route, State, UiState } from '../state.ts'
import type { Platform } from '../types.ts'
import type { AlertCode } from './alerts.ts'
import { lazy } from '../lazy.ts'
import { closeDecision } from './close.ts'
import { back, goBackTo, openAt, push, replace, reset } from './router.ts'
import { createSnackbars, type Snackbars } from './snackbar.ts'
import type { PopStatus, StackEntry } from './stack.ts'

export type { StackEntry }

type Data = Route['data']

/** Goes to a view, with what that is opened with. */
export type Go = <View extends ViewName>(view: View, data?: RouteParams[View]) => void

export interface Ui extends Snackbars {
  /** What the features of the instance declare. */
  features: Registry
  /** Opens at a view, by default the one that fits the connection (§2). Open already, it only goes there. */
  open(options?: OpenOptions): void
  /** False when the host kept it open: the card shakes and says why. */
  close(reason: CloseReason): boolean
  push: Go
  /** Goes to the view for what the visitor wants; nowhere where no feature has one. */
  want<What extends Intent>(intent: What, data?: IntentParams[What]): void
  replace: Go
  reset: Go
  /** One view back; from the first one, the modal closes. */
  back(): void
  goBackTo(index: number): void
  /** Shakes the card for 500 ms, with a line that says why. */
  shake(refusal?: string): void
  setLoading(loading: boolean): void
  /** A wallet draws in the page: the card leaves the top layer, its state stays. */
  park(): void
  unpark(): void
  stackPush(entry: StackEntry): Promise<void>
  /** Success only calls back; error and cancel also go one view back. An empty stack does nothing. */
  pop(status: PopStatus): Promise<void>
  /** Tells the developer: event stream, console, and with `debug` the alert bar. `detail` is about this case. */
  raise(code: AlertCode, detail?: string): Promise<void>
  /** The same, once a code and detail. */
  raiseOnce(code: string, detail?: string): void
  /** The same for an alert that another part has words for. */
  show(alert: Omit<Alert, 'id'>): void
  dismissAlert(id: number): void
}

export interface UiContext {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  platform: Platform
  config: PorticoConfig
  emit: Emit
  /** A phone or a tablet. */
  mobile?: boolean
  features: Registry
}

/** Makes the model of one instance's modal. It holds no state of its own but the callbacks. */
export function createUi(ctx: UiContext): Ui {
  const { platform, config, features } = ctx
  let nextAlert = 1
  const ui = (change: (ui: UiState) => UiState): void => ctx.set((state) => ({ ui: change(state.ui) }))
  const route = (view: ViewName, data?: object): Route => (data ? { view, data: data as Data } : { view }) as Route
  const first = (opening: { namespace?: string | undefined; uri?: string | undefined } = {}): ViewName =>
    features.first({ ...opening, state: ctx.get(), config, mobile: ctx.mobile })
  const connected = (): boolean => anyConnected(ctx.get())
  /** An embedded card stands there before anything was opened: what it shows is its first entry. */
  const rooted = (now: UiState): UiState =>
    now.history.length > 0 ? now : reset(now, route(first()))
  const snackbars = createSnackbars(
    platform,
    () => ctx.get().ui.snackbar,
    (snackbar) => ui((now) => ({ ...now, snackbar })),
  )
  const stack = lazy(() => import('./stack.ts').then((m) => m.createStack((depth) => ui((now) => ({ ...now, stack: depth })), goBack)))

  function shake(refusal?: string): void {
    ui(({ refusal: _before, ...now }) => ({
      ...now,
      shakes: now.shakes + 1,
      ...(refusal === undefined ? {} : { refusal }),
    }))
  }

  function close(reason: CloseReason): boolean {
    if (!ctx.get().ui.open) return true
    const decision = closeDecision(ctx.get().ui.history.at(-1)?.view ?? first(), reason, config, features)
    if (decision !== 'close') {
      shake(decision.refuse)
      return false
    }
    snackbars.hide()
    ui(({ refusal: _said, ...now }) => ({
      ...now,
      open: false,
      parked: false,
      loading: false,
      stack: 0,
      snackbar: null,
      // An embedded card stays in the page: it goes back to where it begins.
      history: config.enableEmbedded ? [] : now.history,
    }))
    ctx.emit('MODAL_CLOSE', { connected: connected(), reason })
    stack.now?.clear()
    return true
  }

  function go(view: ViewName | undefined, data?: object): void {
    if (view) ui((now) => push(rooted(now), route(view, data)))
  }

  /** Somebody who connected meanwhile has no use for the list of wallets: the account takes its place. */
  const settle = (entry: Route): Route => (connected() && features.ruleOf(entry.view).account === 'unwanted' ? route(first()) : entry)

  function goBack(): void {
    const next = back(ctx.get().ui, settle)
    if (next.close) close('back')
    else ui(() => next.ui)
  }

  function tell(alert: Omit<Alert, 'id'>): void {
    const { code, title, severity } = alert
    ctx.emit('ALERT', { code, title, severity })
    console[severity === 'error' ? 'error' : 'warn'](`Portico: ${title}. ${alert.detail}`)
    // The bar is for developers; the stream and the console always have it (ruling 3).
    if (config.debug !== true || ctx.get().alerts.some((each) => each.code === code)) return
    ctx.set((state) => ({ alerts: [...state.alerts, { ...alert, id: nextAlert++ }] }))
  }

  const raised = new Set<string>()
  const raise: Ui['raise'] = (code, detail = '') =>
    import('./alerts.ts').then(
      ({ alertOf }) => tell(alertOf(code, detail)),
      // Where the words for it cannot be loaded, that is what is to be told.
      () => tell({ code: 'chunk', title: 'Error injecting modal UI', detail, severity: 'error' }),
    )

  return {
    ...snackbars,
    features,
    open({ view, intent, namespace, uri, data } = {}) {
      const was = ctx.get().ui.open
      const about = { ...data, ...(namespace ? { namespace } : {}), ...(uri === undefined ? {} : { uri }) }
      ui((now) => openAt(now, route(view ?? (intent && features.viewFor(intent)) ?? first({ namespace, uri }), Object.keys(about).length > 0 ? about : undefined)))
      if (!was) ctx.emit('MODAL_OPEN', { connected: connected() })
    },
    close,
    push: go,
    want: (intent, data) => go(features.viewFor(intent), data),
    replace: (view, data) => ui((now) => replace(now, route(view, data))),
    reset: (view, data) => ui((now) => reset(now, route(view, data))),
    back: goBack,
    goBackTo: (index) => ui((now) => goBackTo(now, index, settle)),
    shake,
    setLoading: (loading) => ui((now) => ({ ...now, loading })),
    park: () => ui((now) => ({ ...now, parked: now.open })),
    unpark: () => ui((now) => ({ ...now, parked: false })),
    stackPush: async (entry) => (await stack()).push(entry),
    pop: async (status) => (await stack()).pop(status),
    raise,
    raiseOnce(code, detail = '') {
      const key = `${code} ${detail}`
      if (!raised.has(key)) void raise(code as AlertCode, detail)
      raised.add(key)
    },
    show: tell,
    dismissAlert: (id) => ctx.set((state) => ({ alerts: state.alerts.filter((alert) => alert.id !== id) })),
  }
}
