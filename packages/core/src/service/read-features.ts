import { featuresKey } from '../state/select.ts'
import type { Http } from '../http/http.ts'
import type { Resources } from '../resource/resources.ts'
import { raiseAlert, refusalOf } from './alerts.ts'
import type { ServiceContext } from './context.ts'
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
        // Without the card's model, the next page view raises it.
        if (before?.value === undefined) alertIgnored(ctx, answer).catch(() => {})
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

async function alertIgnored(
  ctx: ServiceContext,
  answer: Parameters<typeof ctx.ignored>[0],
): Promise<void> {
  const names = await ctx.ignored(answer)
  if (names.length > 0)
    raiseAlert(
      ctx,
      'config-ignored',
      `${names.map((name) => `\`features.${name}\``).join(', ')}: its answer is used.`,
    )
}
