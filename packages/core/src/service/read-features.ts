import { featuresKey } from '../switches/features.ts'
import type { Http } from '../http/http.ts'
import type { Resources } from '../resource/resources.ts'
import { raiseAlert, refusalOf } from './alerts.ts'
import type { ServiceContext } from './context.ts'
import { ignoredFeatures } from '../switches/remote.ts'
import { serviceLimits } from './limits.ts'
import { pageAt } from './origins.ts'
import { parseFeatures } from './wire.ts'

/**
 * If missing or five minutes old. Never rejects: until there is an answer, the page's options
 * apply.
 */
export async function readFeatures(
  ctx: ServiceContext,
  http: Http,
  resources: Resources,
): Promise<void> {
  const before = ctx.state.get().resources[featuresKey]
  await resources.read(featuresKey, {
    ttl: serviceLimits.featuresTtl,
    async load(signal) {
      try {
        const answer = await http.get('/appkit/v1/config', { parse: parseFeatures, signal })
        if (before?.value === undefined) alertIgnored(ctx, answer)
        return answer
      } catch (error) {
        const code =
          before?.error || signal.aborted
            ? undefined
            : await refusalOf(error, ctx.services.platform)
        if (code) raiseAlert(ctx, code, code === 'origin-not-allowed' ? pageAt(ctx) : undefined)
        throw error
      }
    },
  })
}

function alertIgnored(ctx: ServiceContext, answer: Parameters<typeof ignoredFeatures>[1]): void {
  const names = ignoredFeatures(
    ctx.state.get().options.features,
    answer,
    ctx.config.service.decides,
  )
  if (names.length > 0)
    raiseAlert(
      ctx,
      'config-ignored',
      `${names.map((name) => `\`features.${name}\``).join(', ')}: its answer is used.`,
    )
}
