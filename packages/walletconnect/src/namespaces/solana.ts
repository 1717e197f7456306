/** A session as a Wallet Standard wallet. */
import type { ChainId, ConnFact, ProviderHandle, SessionNamespace } from '@portico/core'
import { fromBase58 } from '@portico/core/adapter'
import type { SharedAccount, StandardSession, StandardWallet } from '@portico/core/wallet-standard'
import { addressesOf, firstChain, withAccounts } from '../connector/parts.ts'
import { alsoKnownAs } from './clusters.ts'
import type { CreateSide, Part } from './side.ts'
import { bytesOf, callsOf, type Call } from './solana-calls.ts'

const methods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** Each needs the method of its name. */
const features: readonly string[] = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]
const featuresOf = ({ methods }: Part): string[] =>
  features.filter((feature) => methods.includes(feature.replace(':', '_')))

const isKey = (address: string): boolean => bytesOf(address)?.length === 32

const chainsOf = ({ accounts }: Part, address: string): ChainId[] =>
  accounts.filter((each) => each.address === address).map(({ chain }) => chain)

const accountsOf = (part: Part): readonly SharedAccount[] =>
  addressesOf(part)
    .filter(isKey)
    .map((address) => {
      const standard = {
        address,
        publicKey: fromBase58(address)!,
        chains: chainsOf(part, address),
        features: featuresOf(part),
      }
      return {
        account: { address, kind: 'eoa', chains: standard.chains },
        standard: { ...standard, raw: { ...standard } },
      }
    })

function walletOf(
  name: string,
  part: Part,
  accounts: readonly SharedAccount[],
  calls: Readonly<Record<string, Call>>,
): StandardWallet {
  const { chains } = part
  const offered = featuresOf(part)
  const raw = {
    version: '1.0.0',
    name,
    chains,
    accounts: accounts.map(({ standard }) => standard.raw),
    features: Object.fromEntries(
      offered.map((feature) => [
        feature,
        {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          [feature.slice('solana:'.length)]: calls[feature],
        },
      ]),
    ),
  }
  return { raw, name, chains, features: offered }
}

function methodsOf({ methods }: Part): string[] {
  const signs = methods.includes('solana_signTransaction')
  const offered: string[] = []
  if (methods.includes('solana_signMessage')) offered.push('solana_signMessage')
  if (signs) offered.push('solana_signTransaction', 'solana_signAllTransactions')
  // A signing wallet can also send, by the network's RPC.
  if (signs || methods.includes('solana_signAndSendTransaction'))
    offered.push('solana_signAndSendTransaction')
  return offered
}

const side: CreateSide = (first, context) => {
  const { ask, name } = context
  const calls = callsOf({
    ask,
    has: (method) => part.methods.includes(method),
    // Signing a message needs no chain.
    chainOf: ({ account, chain }) =>
      (chain as ChainId | undefined) ??
      chainsOf(part, account.address)[0] ??
      firstChain(part, context),
  })
  let part = first
  let accounts = accountsOf(part)
  let wallet = walletOf(name, part, accounts, calls)
  let emit: (fact: ConnFact) => void = () => {}

  const session: StandardSession = {
    name,
    wallet: () => wallet,
    accounts: () => accounts,
    methods: () => methodsOf(part),
    follow(next) {
      emit = next
      return () => (emit = () => {})
    },
  }
  const plainAccounts = (): ProviderHandle['accounts'] => accounts.map(({ account }) => account)

  function update(next: Part): void {
    part = next
    accounts = accountsOf(part)
    wallet = walletOf(name, part, accounts, calls)
    emit({ is: 'accounts', accounts: plainAccounts() })
    emit({ is: 'methods', methods: methodsOf(part) })
  }

  return {
    handle: () =>
      accounts.length > 0
        ? {
            namespace: 'solana',
            provider: session,
            accounts: plainAccounts(),
            chains: part.chains,
            // The chosen account, if the network is supported.
            chain: null,
            chainOwner: 'app',
            methods: methodsOf(part),
            reads: 'rpc',
          }
        : null,
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('solana', part, data) : undefined
      // An empty list removes an account; invalid keys are ignored.
      if (next && next.accounts.every(({ address }) => isKey(address))) update(next)
    },
  }
}

export const solana: SessionNamespace = {
  side,
  methods,
  usesJsonRpc: true,
  alsoKnownAs,
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
