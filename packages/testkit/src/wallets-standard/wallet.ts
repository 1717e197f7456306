import type { makePromptQueue } from '../doubles/queue.ts'
import type { makePrompts } from '../wallets/prompts.ts'
import type { makeAccess } from './access.ts'
import type { makeSolanaContext, SolanaContextDeps } from './context.ts'
import type { makeSolanaControls } from './controls.ts'
import type { FeatureDeps, makeFeatures } from './features.ts'
import type { SolanaSetup } from './deps.ts'
import type { makeRegistrar } from './registrar.ts'
import type { ScriptedSolanaWallet } from './types.ts'
import type { makeUse } from './use.ts'

/** The parts of every scripted Solana wallet. */
export interface SolanaDeps extends SolanaContextDeps, FeatureDeps {
  makeAccess: typeof makeAccess
  makeFeatures: typeof makeFeatures
  makePromptQueue: typeof makePromptQueue
  makePrompts: typeof makePrompts
  makeRegistrar: typeof makeRegistrar
  makeSolanaContext: typeof makeSolanaContext
  makeSolanaControls: typeof makeSolanaControls
  makeUse: typeof makeUse
}

/** Puts the parts of a wallet together. Self-contained. */
export function makeSolanaWallet(deps: SolanaDeps, setup: SolanaSetup): ScriptedSolanaWallet {
  const { id, version, name, icon, chains } = setup.options
  const context = deps.makeSolanaContext(deps, setup)
  const access = deps.makeAccess(context)
  const prompts = deps.makePrompts(deps, context)
  const all = deps.makeFeatures(deps, context, access, deps.makeUse(context), prompts.ask)
  const features = (): object =>
    Object.fromEntries(
      context.state.features.filter((each) => each in all).map((each) => [each, all[each]]),
    )
  const makeObject = (): object =>
    Object.freeze({
      version,
      name,
      icon,
      get chains() {
        return chains
      },
      get features() {
        return features()
      },
      get accounts() {
        return access.visible()
      },
    })
  let wallet = makeObject()
  const registrar = deps.makeRegistrar(setup, { first: wallet, second: makeObject })
  return {
    id,
    get wallet() {
      return wallet
    },
    calls: context.recorder.calls,
    register: registrar.register,
    hide: registrar.hide,
    leave() {
      prompts.clear()
      registrar.leave()
    },
    comeBack(as = 'same') {
      if (as === 'new') wallet = makeObject()
      registrar.comeBack(wallet)
    },
    remove: registrar.remove,
    ...deps.makeSolanaControls(context, access, prompts, features),
  }
}
