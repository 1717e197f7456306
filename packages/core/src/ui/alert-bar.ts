/** Alerts for developers: always as events and on the console, in the card with `debug`. */
import type { FixedOptions } from '../contracts/config.ts'
import type { AlertCode } from '../contracts/alert-codes.ts'
import type { AlertBar } from '../contracts/ui.ts'
import type { Emit } from '../types/events.ts'
import { alertOf } from './alerts.ts'
import type { Alert, State } from '../state/state.ts'

export function createAlertBar({
  get,
  set,
  config,
  emit,
}: {
  get(): State
  set(patch: (state: State) => Partial<State>): void
  config: FixedOptions
  emit: Emit
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

  const raise: AlertBar['raise'] = async (code, detail) => show(alertOf(code, detail))

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
