import { accountOf, PorticoError } from '@portico/core'
import type { ChainId, Portico } from '@portico/core'
import type { BitcoinProvider } from '../provider.ts'

export type Instance = Pick<Portico, 'getState' | 'provider' | 'services'>

/** @throws PorticoError `no-account` without one. */
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
