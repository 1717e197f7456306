import { PorticoError, type Portico } from '@portico/core'
import type { SolanaProvider } from '../provider.ts'

export type Instance = Pick<Portico, 'provider'>

/** @throws PorticoError `no-account` without an active wallet. */
export function connected(portico: Instance): SolanaProvider {
  const provider = portico.provider('solana') as SolanaProvider | null
  if (!provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return provider
}
