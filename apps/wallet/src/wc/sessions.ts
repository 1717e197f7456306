import type { OwnAccount } from '../chains/accounts.ts'
import { isRecord, sameAddress } from '../shared/guards.ts'
import type { PopupContext } from '../popup/context.ts'
import type { ChainInfo } from '../wallet/config.ts'
import { knownChains } from '../wallet/state.ts'
import { listedOf } from './bitcoin-addresses.ts'
import type { Kit, Session } from './kit.ts'
import { addressesOn } from './namespaces.ts'
import { namespaceOf, wcNetworks } from './networks.ts'

/** Each session's EVM network, which the SDK does not store. */
const KEY = 'pocket-wallet:wc:1'

type Memory = Pick<Storage, 'getItem' | 'setItem'>
type Namespaces = Session['namespaces']

function remembered(storage: Memory): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

export function chainsOf(
  { store, config }: PopupContext,
  { namespaces }: Session,
): readonly ChainInfo[] {
  const granted = namespaces['eip155']?.chains ?? []
  return knownChains(store.read(), config).filter(({ chainId }) =>
    granted.includes(`eip155:${chainId}`),
  )
}

/** Undefined without one. */
export function currentChain(
  context: PopupContext,
  session: Session,
  storage: Memory,
): ChainInfo | undefined {
  const chains = chainsOf(context, session)
  const chosen = remembered(storage)[session.topic]
  return chains.find(({ chainId }) => chainId === chosen) ?? chains[0]
}

export function currentAccount(
  { accounts }: PopupContext,
  { namespaces }: Session,
): OwnAccount | undefined {
  const [first = ''] = Object.values(namespaces).flatMap((each) => each.accounts)
  const address = first.slice(first.lastIndexOf(':') + 1)
  return accounts.find(
    ({ evm, solana, bitcoin }) =>
      sameAddress(evm.address, address) ||
      solana.address === address ||
      (['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'] as const).some(
        (chain) => bitcoin.payment.address(chain) === address,
      ),
  )
}

function rewritten(context: PopupContext, namespaces: Namespaces, account: OwnAccount): Namespaces {
  const networks = wcNetworks(context.store.read(), context.config)
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const chains = namespace.chains ?? [key]
      const accounts = networks
        .filter(({ caip }) => chains.includes(caip))
        .flatMap((network) => network.accountsOf(account))
      return [key, { ...namespace, accounts }]
    }),
  )
}

/**
 * `wc_sessionUpdate`, then `accountsChanged` in each listening namespace; for Bitcoin addresses with
 * keys.
 */
export async function switchAccount(
  kit: Kit,
  context: PopupContext,
  session: Session,
  account: OwnAccount,
): Promise<void> {
  const { topic } = session
  const namespaces = rewritten(context, session.namespaces, account)
  await kit.updateSession({ topic, namespaces })
  for (const [key, { accounts, events, chains = [key] }] of Object.entries(namespaces)) {
    const [chainId] = chains
    if (chainId === undefined) continue
    if (events.includes('accountsChanged'))
      await kit.emitSessionEvent({
        topic,
        chainId,
        event: { name: 'accountsChanged', data: accounts },
      })
    if (namespaceOf(chainId) === 'bip122' && events.includes('bip122_addressesChanged'))
      await kit.emitSessionEvent({
        topic,
        chainId,
        event: { name: 'bip122_addressesChanged', data: listedOf(context, accounts) },
      })
  }
}

function widened(context: PopupContext, session: Session, caip: string): Namespaces {
  const { namespaces } = session
  const { eip155 } = namespaces
  const network = wcNetworks(context.store.read(), context.config).find(
    (each) => each.caip === caip,
  )
  if (eip155 === undefined || network === undefined)
    throw new Error('This site cannot be put on that network.')
  const [first = ''] = eip155.chains ?? []
  const had = addressesOn(namespaces, first)
  const accounts = context.accounts.filter(({ evm }) =>
    had.some((address) => sameAddress(address, evm.address)),
  )
  return {
    ...namespaces,
    eip155: {
      ...eip155,
      chains: [...(eip155.chains ?? []), caip],
      accounts: [...eip155.accounts, ...accounts.flatMap((account) => network.accountsOf(account))],
    },
  }
}

/** Adds it if needed; then `chainChanged`. */
export async function switchChain(
  kit: Kit,
  context: PopupContext,
  session: Session,
  chainId: number,
  storage: Memory,
): Promise<void> {
  const { topic } = session
  const caip = `eip155:${chainId}`
  const { eip155 } = session.namespaces
  if (!eip155?.chains?.includes(caip))
    await kit.updateSession({ topic, namespaces: widened(context, session, caip) })
  storage.setItem(KEY, JSON.stringify({ ...remembered(storage), [topic]: chainId }))
  if (eip155?.events.includes('chainChanged'))
    await kit.emitSessionEvent({
      topic,
      chainId: caip,
      event: { name: 'chainChanged', data: chainId },
    })
}

export function namespacesOf({ namespaces }: Session): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    eip155: 'Ethereum',
    solana: 'Solana',
    bip122: 'Bitcoin',
  }
  const nameOf = (key: string): string => {
    const namespace = key.includes(':') ? namespaceOf(key) : key
    return names[namespace] ?? key
  }
  return [...new Set(Object.keys(namespaces).map(nameOf))]
}
