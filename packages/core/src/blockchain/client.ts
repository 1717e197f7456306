import { statusOf } from '../errors/error.ts'
import type { Http } from '../http/http.ts'
import { createServiceHttp } from '../http/http.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId } from '../types/network.ts'
import type { Resources } from '../resource/resources.ts'
import { bounded } from './bounded.ts'
import { isText, listOf } from '../storage/guards.ts'
import { parseChains } from './wire.ts'

/** Cache lifetime of the service's list of networks, milliseconds. */
const chainsTtl = 300_000

export interface ServiceClient {
  http: Http
  /** For the `convert` calls, which say in the body of an error why they refuse. */
  convert: Http
  projectId: string
  /**
   * The list of networks is cached or requested in parallel, so that no request waits for another.
   * Null when the service does not support the network.
   *
   * @param chain Null: all networks.
   * @param saysNothing Such an answer may mean that the network is not served: it counts once
   *   that is known.
   */
  ask<T>(
    chain: ChainId | null,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<T>,
    saysNothing?: (reply: T) => boolean,
  ): Promise<T | null>
}

const areChains = listOf(isText)

export function createServiceClient(ctx: Context, resources: Resources): ServiceClient | undefined {
  const { service } = ctx.config
  if (!service) return undefined
  const { platform } = ctx.services
  // A refused page and an unknown network are reported elsewhere.
  const base = service.blockchainUrl ?? service.url
  const own = { ...platform, fetch: bounded(platform.fetch) }
  const http = createServiceHttp(ctx, [403, 404], own, base)?.http
  const convert = createServiceHttp(ctx, [400, 403, 404, 422], own, base)?.http
  if (!http || !convert) return undefined
  const key = `service/chains/${service.projectId}@${base}`
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
    convert,
    projectId: service.projectId,
    async ask(chain, signal, ask, saysNothing = () => false) {
      const answer = readChains().then(known)
      // Without the option it may have no Blockchain API: it is asked first what it serves.
      const before = known() ?? (service.blockchain ? undefined : await answer)
      if (!service.blockchain && !before) return null
      if (chain === null) return ask(signal)
      if (before && !before.includes(chain)) return null
      const controller = new AbortController()
      const giveUp = (): void => controller.abort()
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
      const isElsewhere = async (): Promise<boolean> =>
        !((before ?? (await answer))?.includes(chain) ?? true)
      if (!before) void isElsewhere().then((elsewhere) => elsewhere && giveUp())
      try {
        const reply = await ask(controller.signal)
        return saysNothing(reply) && (await isElsewhere()) ? null : reply
      } catch (error) {
        // The service does not support the network: another source may answer.
        if (
          !signal.aborted &&
          (statusOf(error) === 404 || (controller.signal.aborted && (await isElsewhere())))
        )
          return null
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
