import type { OwnAccount } from '../chains/accounts.ts'
import { namespaceOf } from './networks.ts'
import type { WcNetwork } from './networks.ts'

export type Asked = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

export type Proposed = { readonly requiredNamespaces: Asked; readonly optionalNamespaces: Asked }

export type Granted = { chains: string[]; accounts: string[]; methods: string[]; events: string[] }

/** Compared with the wallet. */
export type Offer = {
  readonly networks: readonly WcNetwork[]
  /** CAIP-2 ids without support. */
  readonly missingChains: readonly string[]
  readonly missingMethods: readonly string[]
  /** Required but unsupported; empty if it can be approved. */
  readonly blocked: readonly string[]
}

/** By namespace. */
export const METHODS: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
}

const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged', 'bip122_addressesChanged']

type Ask = {
  readonly chain: string
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** One line a chain, whichever way it was requested. */
function asks(asked: Asked): readonly Ask[] {
  return Object.entries(asked).flatMap(([key, { chains, methods, events }]) =>
    (key.includes(':') ? [key] : (chains ?? [])).map((chain) => ({ chain, methods, events })),
  )
}

const unique = (items: readonly string[]): string[] => [...new Set(items)]

function served(chain: string, methods: readonly string[]): readonly string[] {
  const known = METHODS[namespaceOf(chain)] ?? []
  return methods.filter((method) => known.includes(method))
}

/** With the wallet's networks. */
export function readProposal(
  { requiredNamespaces, optionalNamespaces }: Proposed,
  networks: readonly WcNetwork[],
): Offer {
  const required = asks(requiredNamespaces)
  const all = [...required, ...asks(optionalNamespaces)]
  const has = (chain: string): boolean => networks.some(({ caip }) => caip === chain)
  const lacking = (list: readonly Ask[]): { chains: string[]; methods: string[] } => ({
    chains: unique(list.map(({ chain }) => chain).filter((chain) => !has(chain))),
    methods: unique(
      list.flatMap(({ chain, methods }) =>
        methods.filter((method) => !served(chain, [method]).length),
      ),
    ),
  })
  const missing = lacking(all)
  const blocked = lacking(required)
  return {
    networks: networks.filter(({ caip }) => all.some(({ chain }) => chain === caip)),
    missingChains: missing.chains,
    missingMethods: missing.methods,
    blocked: [...blocked.chains, ...blocked.methods],
  }
}

/** Only the wallet's methods and events. */
export function grant(
  { requiredNamespaces, optionalNamespaces }: Proposed,
  networks: readonly WcNetwork[],
  accounts: readonly OwnAccount[],
): Record<string, Granted> {
  const all = [...asks(requiredNamespaces), ...asks(optionalNamespaces)]
  const granted: Record<string, Granted> = {}
  for (const network of networks) {
    const { caip } = network
    const asked = all.filter(({ chain }) => chain === caip)
    const before = granted[namespaceOf(caip)] ?? {
      chains: [],
      accounts: [],
      methods: [],
      events: [],
    }
    granted[namespaceOf(caip)] = {
      chains: [...before.chains, caip],
      accounts: [...before.accounts, ...accounts.flatMap((account) => network.accountsOf(account))],
      methods: unique([
        ...before.methods,
        ...asked.flatMap(({ methods }) => served(caip, methods)),
      ]),
      events: unique([
        ...before.events,
        ...asked.flatMap(({ events }) => events.filter((event) => EVENTS.includes(event))),
      ]),
    }
  }
  return granted
}

export function addressesOn(
  namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>,
  caip: string,
): readonly string[] {
  const accounts = [
    ...(namespaces[namespaceOf(caip)]?.accounts ?? []),
    ...(namespaces[caip]?.accounts ?? []),
  ]
  return accounts
    .filter((account) => account.startsWith(`${caip}:`))
    .map((account) => account.slice(caip.length + 1))
}
