import type { Network } from '@portico/core'
import type { Holding } from '@portico/core/blockchain'
import { truncateAddress } from '@portico/core/modal'
import { useModalState } from '../card/context.ts'

/** A token as the account's forms show it; what is not known of it is absent. */
export type ShownToken = Pick<Holding, 'token' | 'name' | 'symbol' | 'icon' | 'price'> &
  Partial<Pick<Holding, 'amount' | 'listed' | 'spam'>> & { decimals?: number | undefined }

/** Of the account's holdings, else of the host's or the network's list. */
export function useToken(
  token: string | null,
  { id, nativeCurrency, tokens }: Network,
  holdings: readonly Holding[] | undefined,
): ShownToken {
  const hosts = useModalState((state) => state.options.tokens?.[id])
  const isIt = (other: string | null): boolean =>
    other === token ||
    (other !== null &&
      token !== null &&
      id.startsWith('eip155:') &&
      other.toLowerCase() === token.toLowerCase())
  const held = holdings?.find((each) => isIt(each.token))
  if (held) return held
  if (token === null)
    return {
      token,
      name: nativeCurrency.name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      icon: null,
      price: null,
    }
  const listed = [...(hosts ?? []), ...(tokens ?? [])].find(({ address }) => isIt(address))
  return {
    token,
    name: listed?.name ?? truncateAddress(token),
    symbol: listed?.symbol ?? truncateAddress(token),
    icon: null,
    price: null,
    decimals: listed?.decimals,
  }
}

/** The decimals of a currency. */
export const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2
