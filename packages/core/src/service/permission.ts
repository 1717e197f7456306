import { isPorticoError } from '../errors.ts'
import type { Http } from '../http/client.ts'
import { parseAnalytics } from './wire.ts'

export interface Permission {
  /** False until it is known. */
  readonly given: boolean
  /** Asks once, however often it is called. Never rejects. */
  ask(signal: AbortSignal): Promise<void>
}

/**
 * Whether the project wants analytics at all. The host has configured a collector: a service that cannot be
 * reached, or answers nonsense, has not said no.
 *
 * @param onRefusal The service says no; that holds for good.
 */
export function createPermission(http: Http, onRefusal: () => void): Permission {
  let asked: Promise<void> | undefined
  let given = false
  return {
    get given() {
      return given
    },
    ask(signal) {
      asked ??= http.get('/getAnalyticsConfig', { parse: parseAnalytics, signal }).then(
        (enabled) => {
          given = enabled
          if (!enabled) onRefusal()
        },
        (failure: unknown) => {
          // Called back by the page's own switch: asked again should that be turned on.
          if (isPorticoError(failure) && failure.code === 'aborted') asked = undefined
          else given = true
        },
      )
      return asked
    },
  }
}
