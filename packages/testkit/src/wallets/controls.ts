import type { Emitter, Prompts, WalletContext } from './deps.ts'
import type { ScriptedWallet } from './types.ts'

/** Self-contained. */
export function makeControls(
  context: WalletContext,
  emitter: Emitter,
  prompts: Prompts,
): Omit<ScriptedWallet, 'uuid' | 'provider' | 'calls' | 'announce' | 'remove'> {
  const { state, change } = context
  const emitAccounts = (): void =>
    context.emit('accountsChanged', context.writeAccounts(state.granted))
  return {
    set: (behaviour) => change({ behaviour }),
    emit: (event, ...args) => emitter.emit(event, args),
    connectAs(accounts) {
      change({ accounts: [...accounts], granted: [...accounts] })
      emitAccounts()
    },
    switchAccounts(accounts) {
      const connected = state.granted.length > 0
      change({ accounts: [...accounts], granted: connected ? [...accounts] : [] })
      if (connected) emitAccounts()
    },
    changeChain(chainId) {
      change({ chainId })
      context.emit('chainChanged', context.writeChainId(chainId))
    },
    revoke() {
      change({ granted: [] })
      emitAccounts()
    },
    loseChain() {
      change({ chainLost: true })
      context.emit(
        'disconnect',
        context.failures.failure(4900, 'The wallet is disconnected from all chains.'),
      )
    },
    regainChain() {
      change({ chainLost: false })
      context.emit('connect', { chainId: context.writeChainId(state.chainId) })
    },
    disappear(how = 'silent') {
      prompts.clear()
      change({ removed: how })
    },
    comeBack: () => change({ removed: null }),
    waiting: prompts.waiting,
    release: prompts.release,
    approve: prompts.approve,
    reject: prompts.reject,
    asked: context.recorder.asked,
  }
}
