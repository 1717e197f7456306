import type { MethodTable, Prompts, WalletContext } from './deps.ts'

/** Which accounts a page may see (EIP-1102, EIP-2255). Self-contained. */
export function makeAccounts(context: WalletContext, ask: Prompts['ask']): MethodTable {
  const { state, failures, writeAccounts } = context
  const locked = (): boolean =>
    ['locked', 'unauthorized'].includes(context.promptFor('eth_requestAccounts'))

  const permissions = (): unknown[] =>
    state.granted.length === 0
      ? []
      : [
          {
            invoker: 'page',
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: writeAccounts(state.granted) }],
          },
        ]

  const grant = (): void => {
    const before = state.granted.join()
    context.change({ granted: [...state.accounts] })
    if (before !== state.granted.join())
      context.emit('accountsChanged', writeAccounts(state.granted))
  }

  return {
    eth_accounts: () => writeAccounts(locked() ? [] : state.granted),
    eth_requestAccounts() {
      if (state.granted.length > 0 && !locked()) return writeAccounts(state.granted)
      return ask('eth_requestAccounts', async () => {
        grant()
        return writeAccounts(state.granted)
      })
    },
    wallet_getPermissions: permissions,
    wallet_requestPermissions: () =>
      ask('wallet_requestPermissions', async () => {
        grant()
        return permissions()
      }),
    wallet_revokePermissions() {
      const { revoking } = context.traits()
      if (revoking === 'unsupported')
        throw failures.failure(-32601, 'The method "wallet_revokePermissions" does not exist.')
      if (revoking === 'fails') throw failures.failure(-32603, 'Internal error.')
      const connected = state.granted.length > 0
      context.change({ granted: [] })
      if (connected) context.emit('accountsChanged', writeAccounts([]))
      return null
    },
  }
}
