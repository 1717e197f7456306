/** Whether a token is one that the operator lists, or has such a token's name. */
import { skeleton, type EmbeddedConfig } from '@portico/wire'

export type Listed = NonNullable<EmbeddedConfig['tokens']>[string][number]

export type Trust = 'listed' | 'unlisted' | 'look-alike'

/** Listed tokens without a symbol whose contract is asked. */
const mostAsked = 32

/**
 * @param symbol What an unlisted token calls itself.
 * @param coin The network's coin, which no token is.
 * @param symbolOf What a listed token calls itself, where the list does not say.
 */
export async function readTrust(
  symbol: string,
  listed: readonly Listed[],
  coin: string,
  symbolOf: (address: string) => Promise<string>,
): Promise<Exclude<Trust, 'listed'>> {
  const drawn = skeleton(symbol)
  if (drawn === '') return 'unlisted'
  const isDrawn = (other: string | undefined): boolean => skeleton(other ?? '') === drawn
  if (isDrawn(coin) || listed.some((each) => isDrawn(each.symbol))) return 'look-alike'
  const asked = listed.filter((each) => each.symbol === undefined).slice(0, mostAsked)
  const symbols = await Promise.all(asked.map(({ address }) => symbolOf(address)))
  return symbols.some(isDrawn) ? 'look-alike' : 'unlisted'
}
