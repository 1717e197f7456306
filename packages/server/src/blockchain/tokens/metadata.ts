import { decodeAbiParameters, hexToBytes, type Address, type Hex } from 'viem'
import type { ReadCall, Reader } from '../calls/read.ts'
import { harmless } from '../harmless.ts'
import type { Chain } from '../types.ts'

/** Null where the answer is not usable. */
export interface Metadata {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

export const longestName = 64
export const longestSymbol = 32
/** No 256-bit amount has more digits. */
const mostDecimals = 77n
/** Hex characters; longer texts are ignored. */
const longestAnswer = 4_096

const questions: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']

/** A text of ERC-20, or a bytes32 of older contracts. */
export function readText(answer: Hex | undefined, most: number): string | null {
  if (!answer || answer.length > longestAnswer) return null
  try {
    if (answer.length > 66)
      return harmless(decodeAbiParameters([{ type: 'string' }], answer)[0], most)
    if (answer.length < 66) return null
    return harmless(new TextDecoder().decode(hexToBytes(answer)).split('\0')[0]!, most)
  } catch {
    return null
  }
}

export function readDecimals(answer: Hex | undefined): number | null {
  if (answer?.length !== 66) return null
  const decimals = BigInt(answer)
  return decimals <= mostDecimals ? Number(decimals) : null
}

export async function readMetadata(
  reader: Reader,
  chain: Chain,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Metadata>> {
  const calls = addresses.flatMap((to): ReadCall[] => questions.map((data) => ({ to, data })))
  const answers = await reader.read(chain, calls)
  return new Map(
    addresses.map((address, place) => {
      const [name, symbol, decimals] = answers.slice(place * 3, place * 3 + 3)
      return [
        address,
        {
          name: readText(name, longestName),
          symbol: readText(symbol, longestSymbol),
          decimals: readDecimals(decimals),
        },
      ] as const
    }),
  )
}
