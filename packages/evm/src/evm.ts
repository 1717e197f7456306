import type { ChainAdapter, Connector, Reads } from '@portico/core'
import { eip6963 } from './eip6963.ts'
import { injected } from './injected.ts'
import type { Eip1193Provider } from './provider.ts'

/** The adapter for EVM networks; see {@link evm}. */
export type EvmAdapter = ChainAdapter<'eip155', Eip1193Provider>

/**
 * Speaks to EVM networks (CAIP-2 namespace `eip155`) through announced (EIP-6963) and injected
 * wallets. Discovery is a few hundred bytes; connecting, signing and reading load when wanted, viem
 * only when something has to be encoded.
 *
 * @example
 * const portico = createPortico({ adapters: [evm()], networks: [ethereum] })
 */
export function evm(): EvmAdapter {
  let attacher: typeof import('./attach.ts') | undefined
  const load = async (): Promise<typeof import('./attach.ts')> => (attacher ??= await import('./attach.ts'))
  const connectors: readonly Connector[] = [eip6963(load), injected()]
  return {
    ns: 'eip155',
    label: 'evm',
    authority: 'portico',
    connectors,
    // Even what is loaded already is imported a task later, and a frame may come between.
    attach: async (handle, emit, services) => (attacher ?? (await load())).attach(handle, emit, services),
    // Shape only: checking EIP-55 needs keccak, which is loaded by `checksumAddress`.
    parseAddress: normalise,
    reads: async (chain, services): Promise<Reads> => (await import('./reads.ts')).createReads(chain, services),
    needsApproval: (method) => approvals.has(method),
  }
}

/** `0x` plus 40 hex characters, the prefix added when it is missing; null for anything else. */
function normalise(text: string): string | null {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(text) ? (text.startsWith('0x') ? text : `0x${text}`) : null
}

/** Methods that sign, send or change what the wallet allows. */
const approvals: ReadonlySet<string> = /*#__PURE__*/ new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_grantPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
])
