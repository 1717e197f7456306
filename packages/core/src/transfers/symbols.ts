import { truncateAddress } from '../format/address.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { networkOf } from '../state/select.ts'
import type { ChainId } from '../types/network.ts'
import type { QuotingInstance } from './types.ts'

export function symbolsOf(
  { getState }: Pick<QuotingInstance, 'getState'>,
  chain: ChainId,
  token: string | null,
): { token: string; coin: string } {
  const state = getState()
  const network = networkOf(state, chain)
  const coin = network?.nativeCurrency.symbol ?? ''
  if (token === null) return { token: coin, coin }
  const isIt = (address: string): boolean =>
    address === token ||
    (namespaceOf(chain) === 'eip155' && address.toLowerCase() === token.toLowerCase())
  const listed = [...(state.options.tokens?.[chain] ?? []), ...(network?.tokens ?? [])].find(
    ({ address }) => isIt(address),
  )
  return { token: listed?.symbol ?? truncateAddress(token), coin }
}
