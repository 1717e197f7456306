/** One file a namespace. EVM's code is included, because nearly every session has it; others are chunks. */
import type { AnyAdapter, SessionNamespace } from '@portico/core'
import { side as eip155 } from '../namespaces/eip155.ts'
import { own } from '../shape.ts'
import { namespaceOf } from '../sign/approval.ts'
import { loadedNamespaces } from './namespaces.ts'

const evmMethods: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]

const code: Readonly<Record<string, () => Promise<SessionNamespace>>> = {
  eip155: async () => ({
    side: eip155,
    methods: evmMethods,
    usesJsonRpc: true,
    address: /^0x[0-9a-f]{40}$/i,
  }),
  solana: () => import('../namespaces/solana.ts'),
  bip122: () => import('../namespaces/bip122.ts'),
  polkadot: () => import('../namespaces/polkadot.ts'),
  cosmos: () => import('../namespaces/cosmos.ts'),
}

const declared = new Map<string, () => Promise<SessionNamespace>>()

/** Makes the code that adapters bring loadable. */
export function addDeclared(adapters: readonly AnyAdapter[]): void {
  for (const adapter of adapters)
    if (adapter.session) declared.set(adapter.namespace, () => adapter.session!())
}

/**
 * Required before a namespace is used.
 *
 * @param keys Namespaces, or chains (CAIP-25).
 */
export async function loadNamespaces(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map(namespaceOf).map(async (namespace) => {
      // No microtask for a loaded namespace: a wallet may answer meanwhile.
      const loaded =
        !loadedNamespaces.has(namespace) &&
        (await (declared.get(namespace) ?? own(code, namespace))?.())
      if (loaded) loadedNamespaces.set(namespace, loaded)
    }),
  )
}
