import type { FixedOptions } from '../contracts/config.ts'
import type { CloseReason, OpenOptions } from '../contracts/commands.ts'
import type { Emit } from '../types/events.ts'
import { anyConnected } from '../state/select.ts'
import type { Registry } from '../contracts/registry.ts'
import type { Route, ViewName } from '../types/routes.ts'
import { createUpdateSlice } from '../types/slices.ts'
import type { Ui } from '../contracts/ui.ts'
import type { State, UiState } from '../state/state.ts'
import type { Json, Platform, Stop } from '../types/index.ts'
import { refusalOf } from './close.ts'
import type { AlertTexts } from './alert-bar.ts'
import { createNotices } from './notices.ts'
import { back, closed, goBackTo, openAt, push, replace, reset, shaken } from './router.ts'

type Data = Route['data']

export interface UiContext {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  subscribe(listener: Stop): Stop
  platform: Platform
  config: FixedOptions
  emit: Emit
  mobile?: boolean
  features: Registry
  alertOf: AlertTexts
}

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
  const rooted = (now: UiState): UiState =>
    now.history.length > 0 ? now : reset(now, route(first()))
  const updateSlice = createUpdateSlice(ctx)
  const notices = createNotices(ctx)

  function shake(refusal?: string): void {
    ui((now) => shaken(now, refusal))
  }

  function close(reason: CloseReason): boolean {
    const state = ctx.get()
    if (!state.ui.open) return true
    const shown = state.ui.history.at(-1)?.view ?? first()
    const refusal = refusalOf(shown, reason, config, features, state)
    if (refusal) {
      shake(refusal)
      return false
    }
    notices.hide()
    ui((now) => closed(now, config.enableEmbedded))
    ctx.emit('MODAL_CLOSE', { connected: connected(), reason })
    return true
  }

  function go(view: ViewName | undefined, data?: object): void {
    if (view) ui((now) => push(rooted(now), route(view, data)))
  }

  const settle = (entry: Route): Route =>
    connected() && features.ruleOf(entry.view).account === 'unwanted' ? route(first()) : entry

  function goBack(): void {
    if (ctx.get().ui.history.length > 1) ui((now) => back(now, settle))
    else close('back')
  }

  function open({ view, intent, namespace, uri, data }: OpenOptions = {}):
    | Promise<Json>
    | undefined {
    const wasOpen = ctx.get().ui.open
    const params: Record<string, unknown> = { ...data }
    if (namespace) params['namespace'] = namespace
    if (uri !== undefined) params['uri'] = uri
    const target = view ?? (intent && features.viewFor(intent)) ?? first({ namespace, uri })
    const hasParams = Object.keys(params).length > 0
    ui((now) => openAt(now, route(target, hasParams ? params : undefined)))
    if (!wasOpen) ctx.emit('MODAL_OPEN', { connected: connected() })
    const opened = ctx.get().ui.history[0]!
    return data && features.ruleOf(opened.view).outcome?.(opened, { state: ctx, updateSlice })
  }

  return {
    features,
    ...notices,
    open,
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
    updateSlice,
  }
}
