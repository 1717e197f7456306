import type { Prompts } from '../wallets/deps.ts'
import type { SolanaAccess, SolanaContext } from './deps.ts'
import type { ScriptedSolanaWallet } from './types.ts'

/** Self-contained. */
export function makeSolanaControls(
  { state, change, recorder }: SolanaContext,
  access: SolanaAccess,
  prompts: Prompts,
  features: () => object,
): Omit<
  ScriptedSolanaWallet,
  'id' | 'wallet' | 'calls' | 'register' | 'hide' | 'leave' | 'comeBack' | 'remove'
> {
  const emitAccounts = (): void => access.emit({ accounts: access.visible() })
  return {
    set: (behaviour) => change({ behaviour }),
    emit: access.emit,
    connectAs(addresses) {
      change({ selected: [...addresses], granted: [...addresses] })
      emitAccounts()
    },
    switchAccounts(addresses) {
      const connected = state.granted.length > 0
      change({ selected: [...addresses], granted: connected ? [...addresses] : [] })
      if (connected) emitAccounts()
    },
    revoke() {
      change({ granted: [] })
      emitAccounts()
    },
    changeFeatures(names) {
      change({ features: [...names] })
      access.emit({ features: features() })
    },
    waiting: prompts.waiting,
    release: prompts.release,
    approve: prompts.approve,
    reject: prompts.reject,
    asked: recorder.asked,
  }
}
