import { account } from './account/feature.ts'
import { activity } from './activity/feature.ts'
import { connect } from './connect/feature.ts'
import { email } from './email/feature.ts'
import type { PageConfig, Feature } from '../contracts/feature.ts'
import type { Registry } from '../contracts/registry.ts'
import { guide } from './guide/feature.ts'
import { login } from './login/feature.ts'
import { networks } from './networks/feature.ts'
import { nfts } from './nfts/feature.ts'
import { receive } from './receive/feature.ts'
import { send } from './send/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { social } from './social/feature.ts'
import { swap } from './swap/feature.ts'
import { ignoredFeatures, isSwitchedOn } from '../switches/remote.ts'
import type { ViewName } from '../types/routes.ts'
import type { State } from '../state/state.ts'
import { tokens } from './tokens/feature.ts'
import { walletconnect } from './walletconnect/feature.ts'

/** Only on pages with a connector that logs visitors in. */
const logins: readonly Feature[] = [email, social, login]

const others: readonly Feature[] = [
  tokens,
  nfts,
  receive,
  send,
  swap,
  activity,
  signIn,
  walletconnect,
  networks,
  account,
  connect,
  guide,
]

/**
 * All features of a page, in the order in which they are asked for the card's first view.
 *
 * @param registered The host's own features. They come first, so that a host may replace what
 *   serves an intent.
 * @param state Decides which of them the host wants; without it, all are available.
 * @param config The connectors, and the service that may refuse features.
 */
export function createRegistry(
  registered: readonly Feature[] = [],
  state?: () => State,
  config: PageConfig = {},
): Registry {
  const hasLogins = config.connectors?.some((connector) => connector.logins)
  const all = [...registered, ...(hasLogins ? logins : []), ...others]
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
  return {
    all,
    get views() {
      return all
        .filter(isWanted)
        .flatMap(({ views, intents }) => [...Object.keys(views), ...Object.values({ ...intents })])
    },
    find,
    ignored: (answer) =>
      ignoredFeatures(state?.().options.features, answer, config.service?.decides),
    ruleOf: (view) => find(({ views }) => views[view]) ?? {},
    viewFor: (intent) =>
      find((feature) => (intent && isWanted(feature) ? feature.intents?.[intent] : undefined)) as
        | ViewName
        | undefined,
    first: (opening) => find((feature) => feature.first?.(opening)) as ViewName,
  }
}
