/** Alerts for developers: always as events and on the console, in the card with `debug`. */
import type { FixedOptions } from '../contracts/config.ts'
import type { AlertCode } from '../contracts/alert-codes.ts'
import type { AlertBar } from '../contracts/ui.ts'
import type { Emit } from '../types/events.ts'
import { logUnloaded } from '../errors/unloaded.ts'
import type { Alert, State } from '../state/state.ts'

/** The texts, which load with the first alert: no visitor reads them. */
export type AlertTexts = (code: AlertCode, detail: string | undefined) => Promise<Omit<Alert, 'id'>>

export function createAlertBar({
  get,
  set,
  config,
  emit,
  alertOf,
}: {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  config: FixedOptions
  emit: Emit
  alertOf: AlertTexts
}): AlertBar {
  const raised = new Set<string>()
  let next = 1

  function show(alert: Omit<Alert, 'id'>): void {
    const { code, title, severity, link = '' } = alert
    emit('ALERT', { code, title, severity })
    console[severity === 'error' ? 'error' : 'warn'](`Portico: ${title}. ${alert.detail} ${link}`)
    if (config.debug !== true || get().alerts.some((each) => each.code === code)) return
    set((state) => ({ alerts: [...state.alerts, { ...alert, id: next++ }] }))
  }

  const raise: AlertBar['raise'] = (code, detail) =>
    alertOf(code, detail).then(show, () => logUnloaded(code, detail))

  return {
    raise,
    raiseOnce(code, detail = '') {
      const key = `${code} ${detail}`
      if (!raised.has(key)) void raise(code as AlertCode, detail)
      raised.add(key)
    },
    show,
    dismissAlert: (id) =>
      set((state) => ({ alerts: state.alerts.filter((alert) => alert.id !== id) })),
  }
}
