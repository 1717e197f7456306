/** The modal's model: what is shown, how it is left, and the notices. Loaded with the modal. */
import type { FixedOptions } from '../contracts/config.ts'
import type { CloseReason } from '../contracts/commands.ts'
import type { Emit } from '../types/events.ts'
import { anyConnected } from '../state/select.ts'
import type { Registry } from '../contracts/registry.ts'
import type { Route, ViewName } from '../types/routes.ts'
import { createUpdateSlice } from '../types/slices.ts'
import type { Notices, Ui } from '../contracts/ui.ts'
import type { State, UiState } from '../state/state.ts'
import type { Platform, Stop } from '../types/index.ts'
import { logUnloaded } from '../errors/unloaded.ts'
import { lazy } from '../utils/lazy.ts'
import { refusalOf } from './close.ts'
import { back, closed, goBackTo, openAt, push, replace, reset, shaken } from './router.ts'

type Data = Route['data']

export interface UiContext {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  subscribe(listener: Stop): Stop
  platform: Platform
  config: FixedOptions
  emit: Emit
  /** A phone or a tablet. */
  mobile?: boolean
  features: Registry
}

/** Creates the model of one instance's modal. Its only own state are the callbacks. */
export function createUi(ctx: UiContext): Omit<Ui, 'loadRest'> {
  const { config, features } = ctx
  const ui = (change: (ui: UiState) => UiState): void =>
    ctx.set((state) => ({ ui: change(state.ui) }))
  const route = (view: ViewName, data?: object): Route =>
    (data ? { view, data: data as Data } : { view }) as Route
  const first = (
    opening: { namespace?: string | undefined; uri?: string | undefined } = {},
  ): ViewName => features.first({ ...opening, state: ctx.get(), config, mobile: ctx.mobile })
  const connected = (): boolean => anyConnected(ctx.get())
  /**
   * An embedded card is shown before anything was opened: its first view becomes its first entry.
   */
  const rooted = (now: UiState): UiState => (now.history[0] ? now : reset(now, route(first())))
  const updateSlice = createUpdateSlice(ctx)
  const notices = lazy(() => import('./notices.ts').then((m) => m.createNotices(ctx)))
  /**
   * At once when the code has loaded. `failed` is called with the same when it cannot be loaded.
   */
  const tell =
    <Of extends unknown[]>(
      pick: (to: Notices) => (...of: Of) => unknown,
      failed?: (...of: NoInfer<Of>) => void,
    ) =>
    async (...of: Of): Promise<void> => {
      const to = notices.now ?? (await notices().catch(() => failed?.(...of)))
      if (to) await pick(to)(...of)
    }
  const stack = lazy(() =>
    import('./stack.ts').then((m) =>
      m.createStack((depth) => ui((now) => ({ ...now, stack: depth })), goBack),
    ),
  )

  function shake(refusal?: string): void {
    ui((now) => shaken(now, refusal))
  }

  function close(reason: CloseReason): boolean {
    const state = ctx.get()
    if (!state.ui.open) return true
    const refusal = refusalOf(
      state.ui.history.at(-1)?.view ?? first(),
      reason,
      config,
      features,
      state,
    )
    if (refusal) {
      shake(refusal)
      return false
    }
    notices.now?.hide()
    ui((now) => closed(now, config.enableEmbedded))
    ctx.emit('MODAL_CLOSE', { connected: connected(), reason })
    stack.now?.clear()
    return true
  }

  function go(view: ViewName | undefined, data?: object): void {
    if (view) ui((now) => push(rooted(now), route(view, data)))
  }

  /** After a connection the list of wallets is useless: the account replaces it. */
  const settle = (entry: Route): Route =>
    connected() && features.ruleOf(entry.view).account === 'unwanted' ? route(first()) : entry

  function goBack(): void {
    if (ctx.get().ui.history[1]) ui((now) => back(now, settle))
    else close('back')
  }

  return {
    features,
    showSuccess: tell((to) => to.showSuccess),
    showError: tell((to) => to.showError),
    showLoading: tell((to) => to.showLoading),
    hide: tell((to) => to.hide),
    raise: tell((to) => to.raise, logUnloaded),
    raiseOnce: tell((to) => to.raiseOnce, logUnloaded),
    show: tell(
      (to) => to.show,
      ({ code }) => logUnloaded(code),
    ),
    dismissAlert: tell((to) => to.dismissAlert),
    open({ view, intent, namespace, uri, data } = {}) {
      const was = ctx.get().ui.open
      const about = { ...data, ...(namespace && { namespace }), ...(uri !== undefined && { uri }) }
      ui((now) =>
        openAt(
          now,
          route(
            view ?? (intent && features.viewFor(intent)) ?? first({ namespace, uri }),
            Object.keys(about)[0] ? about : undefined,
          ),
        ),
      )
      if (!was) ctx.emit('MODAL_OPEN', { connected: connected() })
      const opened = ctx.get().ui.history[0]!
      return data && features.ruleOf(opened.view).outcome?.(opened, { state: ctx, updateSlice })
    },
    notices,
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
    stackPush: async (entry) => (await stack()).push(entry, ctx.get().ui.open),
    pop: async (status) => (await stack()).pop(status),
    updateSlice,
  }
}
