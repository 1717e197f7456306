import { isPorticoError } from '../errors/error.ts'
import type { Http } from '../http/http.ts'
import type { Platform } from '../types/index.ts'
import { serviceLimits } from './limits.ts'
import { parseAnalytics } from './wire.ts'

export interface Permission {
  readonly given: boolean
  ask(signal: AbortSignal): Promise<void>
}

/**
 * Whether the project wants analytics. The host has configured a collector: a service that is
 * unreachable or answers nonsense has not refused.
 *
 * @param onRefusal Called when the service refuses, which is final.
 */
export function createPermission(
  platform: Pick<Platform, 'after'>,
  http: Http,
  onRefusal: () => void,
): Permission {
  let asked: Promise<void> | undefined
  let given = false

  /**
   * A page that unloads cancels its requests, which looks like an unreachable service unless the
   * page is still open afterwards.
   */
  function stays(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false)
      const cancel = platform.after(serviceLimits.moment, () => resolve(true))
      signal.addEventListener('abort', () => {
        cancel()
        resolve(false)
      })
    })
  }

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
        async (failure: unknown) => {
          const code = isPorticoError(failure) ? failure.code : undefined
          // Aborted by the page's own switch: asked again if that is turned on.
          if (code === 'aborted' || (code === 'network' && !(await stays(signal))))
            asked = undefined
          else given = true
        },
      )
      return asked
    },
  }
}
