import { PorticoError, type Portico } from '@portico/core'
import type { SolanaProvider } from '../provider.ts'

/** The part of an instance that these functions need. */
export type Instance = Pick<Portico, 'provider'>

/** The wallet in use. @throws PorticoError `no-account` without one. */
export function connected(portico: Instance): SolanaProvider {
  const provider = portico.provider('solana') as SolanaProvider | null
  if (!provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return provider
}
