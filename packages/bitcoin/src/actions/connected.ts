import { accountOf, PorticoError } from '@portico/core'
import type { ChainId, Portico } from '@portico/core'
import type { BitcoinProvider } from '../provider.ts'

/** The part of an instance that these functions need. */
export type Instance = Pick<Portico, 'getState' | 'provider' | 'services'>

/**
 * The wallet in use, its account and its network. @throws PorticoError `no-account` without one.
 */
export function connected(portico: Instance): {
  provider: BitcoinProvider
  address: string
  chain: ChainId
} {
  const account = accountOf(portico.getState(), 'bip122')
  const provider = portico.provider('bip122') as BitcoinProvider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return { provider, address: account.address, chain: account.chain }
}
