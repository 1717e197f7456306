import type { SessionNamespace } from '@portico/core'
import { bip122 } from './bip122.ts'
import { cosmos } from './cosmos.ts'
import { eip155 } from './eip155.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'

/** The namespaces that need no adapter. */
export const ourNamespaces: Readonly<Record<string, SessionNamespace>> = {
  bip122,
  cosmos,
  eip155,
  polkadot,
  solana,
}
