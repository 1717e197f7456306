import type { ChainId } from '@portico/core'
import { useRead, type Read, type ReadOptions } from '@portico/react/headless'
import type { Instance } from '../actions/shared.ts'
import { decode, encode } from './codec.ts'
import { toReadError } from './failure.ts'

/** The options of a read. */
export interface ChainRead {
  /**
   * The account that the value belongs to, which is removed when that account is disconnected.
   * Undefined: it belongs to no account.
   */
  owner?: string | undefined
  kind: string
  chain: ChainId | undefined
  /** The complete key. Undefined reads nothing. */
  what: string | undefined
  /** Milliseconds that a value counts as fresh. */
  ttl?: number
  /** Reads the value. */
  load(portico: Instance, signal: AbortSignal): Promise<unknown>
  /** Converts the loaded value to the hook's result, when JSON cannot represent that. */
  shape?(value: unknown): unknown
}

/**
 * {@link useRead} for values that hold bigints, keyed as all of this package are:
 * `<owner or ->/<kind>/<CAIP-2>/<what>`.
 */
export function useChainRead<Data>(
  { owner = '-', kind, chain, what, ttl, load, shape }: ChainRead,
  options: ReadOptions,
): Read<Data> {
  return useRead<Data>(
    {
      key:
        chain === undefined || what === undefined ? undefined : `${owner}/${kind}/${chain}/${what}`,
      chain,
      ...(ttl !== undefined && { ttl }),
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
