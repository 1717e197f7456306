/**
 * One object a network (`okxwallet.bitcoin`, `bitcoinTestnet`, `bitcoinSignet`); only the first
 * answers silently. https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider.
 */
import type { Account, ChainId } from '@portico/core'
import { mainnet, signet, testnet } from '../chains.ts'
import { chainUnsupported, noSilentCall } from '../errors.ts'
import { fieldsOf } from '../parse.ts'
import type { BitcoinMethod } from '../provider.ts'
import type { Connected, Found, RouteCode } from '../wallet.ts'
import { accountOf, call, has, injectedAsks, listenTo, type Injected } from './injected.ts'
import { createShared, quietly } from './shared.ts'

const objects: Readonly<Record<ChainId, string>> = {
  [mainnet]: 'bitcoin',
  [testnet]: 'bitcoinTestnet',
  [signet]: 'bitcoinSignet',
}

function objectOf({ object, from }: Found, chain: ChainId): Injected | undefined {
  if (chain === mainnet) return object as Injected
  const other = quietly(() => (from as Record<string, unknown>)[objects[chain] ?? ''])
  return typeof other === 'object' && other !== null ? (other as Injected) : undefined
}

async function read(
  object: Injected,
  chain: ChainId,
  silent: boolean,
  name: string,
): Promise<readonly Account[]> {
  if (silent) {
    if (!has(object, 'getAccounts')) throw noSilentCall(name)
    const list = await call(object, 'getAccounts')
    if (accountOf(list, chain).length === 0) return []
    const publicKey = await call(object, 'getPublicKey').catch(() => undefined)
    return accountOf(list, chain, publicKey)
  }
  const { address, publicKey, compressedPublicKey } = fieldsOf(
    await call(object, 'connect'),
    'account',
  )
  return accountOf([address], chain, compressedPublicKey ?? publicKey)
}

async function connect(
  found: Found,
  chains: readonly ChainId[],
  silent: boolean,
): Promise<Connected> {
  const { name } = found
  const chain =
    chains.find((each) => objectOf(found, each)) ?? (chains.length === 0 ? mainnet : undefined)
  const object = chain && objectOf(found, chain)
  if (!chain || !object) throw chainUnsupported()
  const shared = createShared(await read(object, chain, silent, name))
  const onAccountsChanged = (): void => {
    if (has(object, 'getAccounts'))
      void read(object, chain, true, name).then(shared.share, () =>
        shared.report({ is: 'lost', exit: 'wallet-gone' }),
      )
  }
  const methods: readonly BitcoinMethod[] = ['getAccountAddresses', 'signMessage', 'signPsbt']
  const wallet: Connected = {
    name,
    accounts: shared.accounts,
    // Only mainnet's object sends.
    methods: () => (has(object, 'sendBitcoin') ? [...methods, 'sendTransfer'] : methods),
    follow: shared.follow(() =>
      listenTo(object, ['accountsChanged', 'accountChanged'], onAccountsChanged),
    ),
    ...injectedAsks(name, () => object),
  }
  if (has(object, 'getAccounts'))
    wallet.refresh = async () => shared.again(await read(object, chain, true, name))
  if (has(object, 'disconnect')) wallet.release = () => call(object, 'disconnect')
  return wallet
}

export const code: RouteCode = { connect }
