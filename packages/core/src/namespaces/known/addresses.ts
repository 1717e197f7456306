// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.
import type { NamespaceDeclaration } from '../../types/namespace.ts'

export const knownAddresses: readonly Pick<
  NamespaceDeclaration,
  'namespace' | 'address' | 'isAddressUnmarked'
>[] = [
  { namespace: 'eip155', address: /^(0x)?[0-9a-f]{40}$/i },
  { namespace: 'solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, isAddressUnmarked: true },
  { namespace: 'bip122', address: /^((bc1|tb1|bcrt1)[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
  { namespace: 'polkadot', address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/ },
  { namespace: 'cosmos', address: /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/ },
]
