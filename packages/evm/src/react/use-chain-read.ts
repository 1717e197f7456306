import type { ChainId } from '@portico/core'
import { useRead, type Read, type ReadOptions } from '@portico/react/headless'
import type { Instance } from '../actions/shared.ts'
import { decode, encode } from './codec.ts'
import { toReadError } from './failure.ts'
import { defined } from '@portico/core/adapter'

export interface ChainRead {
  owner?: string | undefined
  kind: string
  chain: ChainId | undefined
  what: string | undefined
  ttl?: number
  load(portico: Instance, signal: AbortSignal): Promise<unknown>
  shape?(value: unknown): unknown
}

/** {@link useRead} for values with bigints, keyed as `<owner or ->/<kind>/<CAIP-2>/<what>`. */
export function useChainRead<Data>(
  { owner = '-', kind, chain, what, ttl, load, shape }: ChainRead,
  options: ReadOptions,
): Read<Data> {
  return useRead<Data>(
    {
      key:
        chain === undefined || what === undefined ? undefined : `${owner}/${kind}/${chain}/${what}`,
      chain,
      ...defined({ ttl }),
      load: async (portico, signal) => {
        try {
          return encode(await load(portico, signal))
        } catch (reason) {
          throw toReadError(reason)
        }
      },
      decode: (value) => (shape ? shape(decode(value)) : decode(value)) as Data,
    },
    options,
  )
}
