import type { DoubleDeps } from '../doubles/all.ts'
import type { makeCosmosAccess } from './access.ts'
import type { makeCosmosAnswers } from './answers.ts'
import type { makeEncoding } from './encode.ts'
import type { makeKeplr } from './keplr.ts'
import type { makeCosmosSigning } from './signing.ts'
import type {
  CosmosSetup,
  CosmosSign,
  CosmosTraits,
  CosmosWalletDouble,
  DoubleKeplr,
} from './types.ts'

export interface CosmosDeps extends DoubleDeps {
  makeCosmosAccess: typeof makeCosmosAccess
  makeCosmosAnswers: typeof makeCosmosAnswers
  makeCosmosSigning: typeof makeCosmosSigning
  makeEncoding: typeof makeEncoding
  makeKeplr: typeof makeKeplr
}

type Page = Record<string, unknown>

/**
 * Self-contained.
 *
 * @param signer Signs in this process; without it, the page's global function `binding` does.
 */
export function makeCosmosWallet(
  deps: CosmosDeps,
  setup: CosmosSetup,
  page: Page,
  signer?: CosmosSign,
): CosmosWalletDouble {
  const {
    place = 'keplr',
    injection = 'now',
    ledger = false,
    without = [],
    behaviour = {},
  } = setup.options
  const sign: CosmosSign =
    signer ?? ((...args) => (page[setup.binding ?? ''] as CosmosSign)(...args))
  const context = deps.makeDoubleContext<CosmosTraits>(
    deps,
    behaviour,
    ({ locked = false }) => locked,
    (answer) =>
      new Error(answer === 'pending' ? 'A request is already pending' : 'Request rejected'),
  )
  const encoding = deps.makeEncoding()
  const access = deps.makeCosmosAccess(deps, context, encoding, setup, () =>
    setup.memory ? (page['sessionStorage'] as Storage) : null,
  )
  const answers = deps.makeCosmosAnswers(context, access, encoding, setup, sign)
  const signing = deps.makeCosmosSigning(context, access, answers, encoding, ledger)
  const keplr: DoubleKeplr = { ...deps.makeKeplr(context, access, answers), ...signing }
  for (const member of without) Reflect.deleteProperty(keplr, member)

  const global = place === 'okx' ? 'okxwallet' : place
  const objects = {
    keplr,
    leap: keplr,
    okxwallet: { keplr },
    cosmostation: { providers: { keplr } },
  }
  const inject = (): void => {
    page[global] = objects[global]
  }
  if (injection === 'now') inject()

  return {
    ...context.prompts.controls,
    keplr,
    inject,
    remove: () => void Reflect.deleteProperty(page, global),
    set: context.set,
    select(account) {
      answers.select(account)
      if (context.traits().events === 'never') return
      const target = page as unknown as EventTarget & { Event: typeof Event }
      target.dispatchEvent(new target.Event(`${global}_keystorechange`))
    },
    addressOf: access.addressOf,
    allowed: access.allowed,
  }
}
