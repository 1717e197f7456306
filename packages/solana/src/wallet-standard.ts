import { defined, malformed, toBase58 } from '@portico/core/adapter'
import type { NamespaceCode } from '@portico/core/wallet-standard'
import { parseAddress } from './address.ts'
import { clustersByName } from './clusters.ts'

/** The methods of each feature of `@solana/wallet-standard-features`. */
const methodsOf: Readonly<Record<string, readonly string[]>> = {
  'solana:signMessage': ['solana_signMessage'],
  // A wallet that signs can also send: through the network's own RPC.
  'solana:signTransaction': [
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  'solana:signAndSendTransaction': ['solana_signAndSendTransaction'],
  'solana:signIn': ['solana_signIn'],
}

/**
 * Sign-in takes no account, and may itself connect one. Few wallets list it with their accounts.
 */
export const ofWallet: readonly string[] = ['solana:signIn']

export const namespace: NamespaceCode = {
  ofWallet,
  chains: clustersByName,
  input: (_feature, silent) => (silent ? { silent } : {}),
  account({ address, publicKey, chains: named, label }, chains) {
    if (!named.some((id) => id.startsWith('solana:'))) return null
    // Some wallets omit the key; a present one must match the address.
    if (!parseAddress(address) || (publicKey.length > 0 && toBase58(publicKey) !== address))
      throw malformed('account')
    return defined({
      address,
      kind: 'eoa',
      chains: chains === 'any' ? undefined : chains,
      label: label || undefined,
    })
  },
  methods: (features) => [
    ...new Set(
      Object.keys(methodsOf)
        .filter((name) => features.has(name))
        .flatMap((name) => methodsOf[name]!),
    ),
  ],
}
