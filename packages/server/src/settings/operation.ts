import { checkedBy, whole, type SettingsTable } from '../utils/setting.ts'
import { readTokens } from '../utils/tokens.ts'

const dayMs = 86_400_000

/** Metrics, and stopping. */
export interface OperationSettings {
  /** One or several, separated by commas. Empty: no `/metrics`. */
  metricsToken: string
  /** Milliseconds for open requests to finish when the server stops. */
  shutdown: number
}

export const operationSettings: SettingsTable<OperationSettings> = {
  metricsToken: {
    name: 'PORTICO_METRICS_TOKEN',
    fallback: '',
    unit: '',
    meaning:
      'Bearer token of `/metrics`, at least 16 characters, or several separated by commas; without one there is no `/metrics`',
    parse: checkedBy(readTokens),
  },
  shutdown: whole(
    'PORTICO_SHUTDOWN_MS',
    10_000,
    'ms',
    [0, dayMs],
    'How long requests under way may take to finish after SIGTERM',
  ),
}
