import type { Params, Return } from '@sats-connect/core'
import type { Failures } from '../../doubles/failures.ts'
import type { Owner, Plain } from './deps.ts'
import type { SatsAccounts } from './sats-accounts.ts'

type Method =
  | 'getAddresses'
  | 'wallet_connect'
  | 'wallet_disconnect'
  | 'wallet_getAccount'
  | 'wallet_getCurrentPermissions'
  | 'wallet_getNetwork'
  | 'wallet_changeNetwork'

/** Self-contained. */
export function makeSatsWallet(
  owner: Owner,
  { addresses, networks, account }: SatsAccounts,
  { failure }: Failures,
): { [M in Method]: (params: Plain<Params<M>>) => Promise<Plain<Return<M>>> } {
  const { state } = owner
  type Network = typeof state.network
  const requireAccess = (): void => {
    if (!state.granted) throw failure(-32002, 'Access denied.')
  }
  return {
    async getAddresses({ purposes }) {
      const list = addresses(purposes)
      await owner.ask('getAddresses', async () => owner.change({ granted: true }))
      return { addresses: list, network: networks() }
    },
    wallet_connect: (params) =>
      owner.ask('wallet_connect', async () => {
        // The wallet changes its network with the approval.
        const network = params?.network?.toLowerCase() as Network | undefined
        owner.change({ granted: true, ...(network ? { network } : {}) })
        return account(params?.addresses)
      }),
    async wallet_disconnect() {
      owner.change({ granted: false })
      return null
    },
    async wallet_getAccount() {
      requireAccess()
      return account()
    },
    wallet_getCurrentPermissions: async () =>
      state.granted
        ? [
            {
              type: 'account',
              resourceId: `account-${state.account}`,
              clientId: 'page',
              actions: { read: true },
            },
          ]
        : [],
    async wallet_getNetwork() {
      requireAccess()
      return networks()
    },
    wallet_changeNetwork: ({ name }) =>
      owner.ask('wallet_changeNetwork', async () => {
        owner.change({ network: name.toLowerCase() as Network })
        return null
      }),
  }
}
