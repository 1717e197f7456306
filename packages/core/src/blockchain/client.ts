/** Asks the host's service about a network that it serves. */
import { createHttp, type Http } from '../http/client.ts'
import { statusOf } from '../http/facts.ts'
import type { Context } from '../instance/context.ts'
import type { ChainId } from '../networks/network.ts'
import type { Resources } from '../resource/resources.ts'
import { isProjectId, senderOf, withSender } from '../service/sender.ts'
import type { ServiceContext } from '../service/context.ts'
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
   */
  ask<T>(chain: ChainId | null, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T | null>
}

/** Undefined where the host names no service, or none that can be asked. */
export function createServiceClient(ctx: Context, resources: Resources): ServiceClient | undefined {
  const { service } = ctx.config
  if (!service || !isProjectId(service.projectId)) return undefined
  const { platform } = ctx.services
  const sender = senderOf(ctx as Pick<ServiceContext, 'config' | 'adapters'>, ctx.config.framework ?? ctx.framework)
  // That a page is refused, or a network not known, is said otherwise.
  const report = (error: unknown): void => void ([403, 404].includes(statusOf(error) ?? 0) || ctx.services.report(error))
  const http = createHttp({ platform, baseUrl: withSender(service.url, sender), clientId: () => ctx.clientId, report })
  const key = `service/chains/${service.projectId}@${service.url}`
  const known = (): readonly string[] | undefined => ctx.state.get().resources[key]?.value as readonly string[] | undefined
  const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')
  const readChains = (): Promise<unknown> =>
    resources.read(key, {
      ttl: chainsTtl,
      parse: (value) => (isList(value) ? value : null),
      load: (signal) => http.get('v1/supported-chains', { parse: parseChains, signal }),
    })

  return {
    http,
    projectId: service.projectId,
    async ask(chain, signal, ask) {
      // What is stored of it is known from here on.
      const answer = readChains().then(known)
      const before = known()
      if (chain === null) return ask(signal)
      if (before && !before.includes(chain)) return null
      const controller = new AbortController()
      const giveUp = (): void => controller.abort()
      signal.addEventListener('abort', giveUp)
      if (!before) void answer.then((chains) => chains && !chains.includes(chain) && giveUp())
      try {
        return await ask(controller.signal)
      } catch (error) {
        if (signal.aborted) throw error
        // It has not said that it serves the network: another may.
        if (statusOf(error) === 404 || !(before ?? (await answer))?.includes(chain)) return null
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
