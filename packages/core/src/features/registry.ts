import { lazy } from '../utils/lazy.ts'
import { account } from './account/feature.ts'
import { connect } from './connect/feature.ts'
import type { BringingConfig, Feature } from '../contracts/feature.ts'
import type { Registry } from '../contracts/registry.ts'
import { guide } from './guide/feature.ts'
import type { Intent } from '../types/intents.ts'
import { networks } from './networks/feature.ts'
import { isSwitchedOn } from '../switches/remote-state.ts'
import type { ViewName } from '../types/routes.ts'
import type { State } from '../state/state.ts'
import { walletconnect } from './walletconnect/feature.ts'

/** In the order in which they are asked for the card's first view. */
const own: readonly Feature[] = [walletconnect, networks, account, connect, guide]

/**
 * @param registered The host's own features. They come first, so that a host may replace what
 *   serves an intent.
 * @param onBrought Called with the features that others brought.
 * @param state Decides which of them the host wants; without it, all are available.
 * @param config The options that decide which of them are brought, and the service that may refuse
 *   them.
 */
export function createRegistry(
  registered: readonly Feature[] = [],
  onBrought?: (features: readonly Feature[]) => void,
  state?: () => State,
  config: BringingConfig = {},
): Registry {
  const all = [...registered, ...own]
  const isWanted = (feature: Feature): boolean =>
    !feature.switch || !state || isSwitchedOn(state(), feature.switch, config.service)
  const find = <T>(ask: (feature: Feature) => T | undefined): T | undefined => {
    for (const feature of all)
      try {
        const found = ask(feature)
        if (found !== undefined) return found
      } catch (error) {
        // A feature that throws is ignored, so that the card stays usable.
        console.error(feature.id, error)
      }
    return undefined
  }
  const viewFor = (intent: Intent | undefined): ViewName | undefined =>
    find((feature) => (intent && isWanted(feature) ? feature.intents?.[intent] : undefined)) as
      | ViewName
      | undefined
  const bring = lazy(async () => {
    const brought = (await Promise.all(all.map((feature) => feature.brings?.(config)))).flatMap(
      (each) => (each ? each.features : []),
    )
    // A card may start with one of theirs, the host's before all.
    all.splice(registered.length, 0, ...brought)
    onBrought?.(brought)
  })
  return {
    all,
    get views() {
      return all
        .filter(isWanted)
        .flatMap(({ views, intents }) => [...Object.keys(views), ...Object.values({ ...intents })])
    },
    find,
    ruleOf: (view) => find(({ views }) => views[view]) ?? {},
    viewFor,
    findView: (intent) => bring().then(() => viewFor(intent)),
    first: (opening) => find((feature) => feature.first?.(opening)) as ViewName,
    bring,
  }
}
