import type { Holding } from '@portico/core/blockchain'
import { networkOf } from '@portico/core/internal/state/select'
import { useMark } from './use-mark.ts'
import { useServiceImage } from './use-service-image.ts'
import { useSelector } from './use-selector.ts'

/**
 * A token's picture: the host's, the given one, the service's, else ours for the address. The service knows pictures by symbol, and anybody
 * may give a token the symbol of another: it is asked only for tokens that the host, the network or the service lists.
 */
export function useTokenIcon(chain: string | undefined, { token, symbol, icon, listed, spam }: Pick<Holding, 'token' | 'icon' | 'symbol'> & { listed?: boolean | null | undefined; spam?: boolean | undefined }): string | undefined {
  const known = useSelector((state) => (state.options.tokens?.[chain as `${string}:${string}`] ?? networkOf(state, chain)?.tokens)?.find(({ address }) => address.toLowerCase() === token?.toLowerCase()))
  const given = known?.icon ?? icon ?? undefined
  const served = useServiceImage('token', given === undefined && token !== null && (known ?? listed) ? symbol : undefined)
  const mark = useMark(!given && !served && !spam && `${chain}/${token ?? 'native'}`)
  return given ?? served ?? mark
}
