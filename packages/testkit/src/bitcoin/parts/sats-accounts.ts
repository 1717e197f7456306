import type { Return } from '@sats-connect/core'
import type { BitcoinKeyAddress } from '../types.ts'
import type { Owner, Plain } from './deps.ts'

export interface SatsAccounts {
  /** For these purposes; all by default. */
  addresses(purposes?: readonly string[]): Plain<Return<'wallet_getAccount'>>['addresses']
  networks(): Plain<Return<'wallet_getNetwork'>>
  account(purposes?: readonly string[]): Plain<Return<'wallet_getAccount'>>
}

/** Self-contained. */
export function makeSatsAccounts(owner: Owner): SatsAccounts {
  const { state } = owner
  const kinds: Readonly<Record<string, 'payment' | 'ordinals' | 'stx'>> = {
    payment: 'payment',
    ordinals: 'ordinals',
    stacks: 'stx',
  }
  const address = (key: BitcoinKeyAddress, purpose: string): object => ({
    address: key.address,
    publicKey: key.publicKey,
    purpose,
    addressType: key.type,
    walletType: 'software',
  })
  const addresses: SatsAccounts['addresses'] = (purposes = Object.keys(kinds)) =>
    owner.writeAccounts(
      purposes.flatMap((purpose) => {
        const kind = Object.hasOwn(kinds, purpose) ? kinds[purpose] : undefined
        return kind && state.shares.includes(kind)
          ? [address(owner.addresses()[kind], purpose)]
          : []
      }),
    ) as ReturnType<SatsAccounts['addresses']>
  const networks: SatsAccounts['networks'] = () => ({
    bitcoin: {
      name: (state.network.slice(0, 1).toUpperCase() + state.network.slice(1)) as 'Mainnet',
    },
    stacks: { name: state.network === 'mainnet' ? 'mainnet' : 'testnet' },
    spark: { name: state.network === 'regtest' ? 'regtest' : 'mainnet' },
  })
  return {
    addresses,
    networks,
    account: (purposes) => ({
      id: `account-${state.account}`,
      addresses: addresses(purposes),
      walletType: 'software',
      network: networks(),
    }),
  }
}
