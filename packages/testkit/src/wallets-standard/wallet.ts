import type { makePromptQueue } from '../doubles/queue.ts'
import type { makePrompts } from '../wallets/prompts.ts'
import type { makeAccess } from './access.ts'
import type { makeSolanaContext, SolanaContextParts } from './context.ts'
import type { makeSolanaControls } from './controls.ts'
import type { FeatureParts, makeFeatures } from './features.ts'
import type { SolanaSetup } from './parts.ts'
import type { makeRegistrar } from './registrar.ts'
import type { ScriptedSolanaWallet } from './types.ts'
import type { makeUse } from './use.ts'

/** The parts of every scripted Solana wallet. */
export interface SolanaParts extends SolanaContextParts, FeatureParts {
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
export function makeSolanaWallet(parts: SolanaParts, setup: SolanaSetup): ScriptedSolanaWallet {
  const { id, version, name, icon, chains } = setup.options
  const context = parts.makeSolanaContext(parts, setup)
  const access = parts.makeAccess(context)
  const prompts = parts.makePrompts(parts, context)
  const all = parts.makeFeatures(parts, context, access, parts.makeUse(context), prompts.ask)
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
  const registrar = parts.makeRegistrar(setup, { first: wallet, second: makeObject })
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
    ...parts.makeSolanaControls(context, access, prompts, features),
  }
}
