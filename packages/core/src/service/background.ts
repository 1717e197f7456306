import type { Http, Sender } from '../http/http.ts'
import type { Resources } from '../resource/resources.ts'
import type { Stop } from '../types/index.ts'
import type { ServiceContext } from './context.ts'
import { checkOrigin } from './origins.ts'
import { readFeatures } from './read-features.ts'
import { createTelemetry } from './telemetry.ts'

export { checkProject } from './alerts.ts'

export interface Background {
  stop: Stop
}

export function startBackground(
  given: ServiceContext,
  http: Http,
  resources: Resources,
  sender: Sender,
): Background {
  const shown = new Set<string>()
  const ctx: ServiceContext = {
    ...given,
    alert(alert) {
      if (!shown.has(alert.code)) given.alert(alert)
      shown.add(alert.code)
    },
  }
  // First, so that no event is missed.
  const telemetry = createTelemetry(ctx, { http, sender })
  void readFeatures(ctx, http, resources)
  void checkOrigin(ctx, http)
  let wasOpen = ctx.state.get().ui.open
  const unfollow = ctx.state.subscribe(() => {
    const { open } = ctx.state.get().ui
    // Asks again at each opening, unless the answer is less than five minutes old.
    if (open && !wasOpen) void readFeatures(ctx, http, resources)
    wasOpen = open
  })
  return {
    stop() {
      unfollow()
      telemetry.close()
    },
  }
}
