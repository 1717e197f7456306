/**
 * Rollups charge for their data on L1. Others (Arbitrum, zkSync, Linea) include it in the gas or
 * its price.
 */
import { orNull, type Node } from './node.ts'
import { parseWord } from '../reads.ts'

/** The OP stack's oracle has one address on all of its chains. */
const opStack = '0x420000000000000000000000000000000000000F'
/** Scroll's oracle has the same methods. */
const scroll = '0x5300000000000000000000000000000000000002'
const oracles: Readonly<Record<string, string>> = {
  'eip155:534352': scroll,
  'eip155:534351': scroll,
}

/**
 * The maximum size of a transfer without its data, in bytes: type, chain id, nonce, prices, gas,
 * receiver, value and their lengths.
 */
const envelope = 120

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')

/**
 * The maximum fee at current prices, with an operator's surcharge; 0 without an oracle.
 *
 * @param data The transaction's data, as hex.
 */
export async function baseLayerFee(
  { network, ask }: Node,
  data: string,
  gas: bigint,
): Promise<bigint> {
  const to = oracles[network.id] ?? opStack
  const call = async (callData: string): Promise<bigint | null> =>
    parseWord(await orNull(ask('eth_call', [{ to, data: callData }, 'latest'])))
  const size = envelope + (data.length - 2) / 2
  // getL1FeeUpperBound(uint256) since Fjord, and getOperatorFee(uint256) since Isthmus.
  const [bound, operator] = await Promise.all([
    call(`0xf1c7a58b${word(size)}`),
    call(`0x275aedd2${word(gas)}`),
  ])
  // getL1Fee(bytes), with bytes that compress as badly as possible.
  const fee =
    bound ?? (await call(`0x49948e0e${word(32)}${word(size)}${incompressible(size)}`)) ?? 0n
  return fee + (operator ?? 0n)
}

/** Bytes without zeros, which would cost less, padded to words. */
function incompressible(size: number): string {
  let bytes = ''
  for (let at = 0; at < size; at++) bytes += (((at * 167) % 255) + 1).toString(16).padStart(2, '0')
  return bytes.padEnd(Math.ceil(size / 32) * 64, '0')
}
