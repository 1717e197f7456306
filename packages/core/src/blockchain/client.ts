/** Asks the host's service about a network that it serves. */
import type { Http } from '../http/client.ts'
import { statusOf } from '../http/facts.ts'
import type { Context } from '../instance/context.ts'
import type { ChainId } from '../networks/network.ts'
import type { Resources } from '../resource/resources.ts'
import { bounded } from './bounded.ts'
import { isText, listOf } from './stored/guards.ts'
import { parseChains } from './wire.ts'

/** Ours: how long the service's word about the networks that it serves counts as fresh, milliseconds. */
const chainsTtl = 300_000

export interface ServiceClient {
  http: Http
  projectId: string
  /**
   * Asks about a network; null where the service does not serve it. What it serves is known from before, or asked at the same time: no
   * question waits for another (ruling 38).
   *
   * @param chain Null is about all of its networks.
   * @param saysNothing Such an answer may mean that the network is not served: it counts once that is known.
   */
  ask<T>(chain: ChainId | null, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>, saysNothing?: (told: T) => boolean): Promise<T | null>
}

const areChains = listOf(isText)

/** Undefined where the host names no service, or none that can be asked. */
export async function createServiceClient(ctx: Context, resources: Resources): Promise<ServiceClient | undefined> {
  const { service } = ctx.config
  if (!service) return undefined
  const { platform } = ctx.services
  // From where the widget's own client is: bundlers make a chunk of whatever two of them import, and of this one only a part is evaluated.
  const { createServiceHttp } = await import('../service/service.ts')
  // That a page is refused, or a network not known, is said otherwise.
  const http = createServiceHttp(ctx, [403, 404], { ...platform, fetch: bounded(platform.fetch) })?.http
  if (!http) return undefined
  const key = `service/chains/${service.projectId}@${service.url}`
  const known = (): readonly string[] | undefined => {
    const value = ctx.state.get().resources[key]?.value
    return areChains(value) ? value : undefined
  }
  const readChains = (): Promise<unknown> =>
    resources.read(key, {
      ttl: chainsTtl,
      parse: (value) => (areChains(value) ? value : null),
      load: (signal) => http.get('v1/supported-chains', { parse: parseChains, signal }),
    })

  return {
    http,
    projectId: service.projectId,
    async ask(chain, signal, ask, saysNothing = () => false) {
      // What is stored of it is known from here on.
      const answer = readChains().then(known)
      const before = known()
      if (chain === null) return ask(signal)
      if (before && !before.includes(chain)) return null
      const controller = new AbortController()
      const giveUp = (): void => controller.abort()
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
      const isElsewhere = async (): Promise<boolean> => !((before ?? (await answer))?.includes(chain) ?? true)
      if (!before) void isElsewhere().then((elsewhere) => elsewhere && giveUp())
      try {
        const told = await ask(controller.signal)
        return saysNothing(told) && (await isElsewhere()) ? null : told
      } catch (error) {
        // It is asked about what it does not serve: another may.
        if (!signal.aborted && (statusOf(error) === 404 || (controller.signal.aborted && (await isElsewhere())))) return null
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
