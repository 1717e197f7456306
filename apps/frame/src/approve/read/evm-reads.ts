/**
 * The frame's own reads, to describe a transaction. Nodes' answers are checked; missing ones mean
 * "unknown".
 */
import type { SimulatedChange, SimulatedGrant } from '@portico/core'
import { cleanName } from '@portico/core/adapter'
import type { EvmTransaction, Reads } from '../../ports.ts'

export interface Token {
  symbol: string
  /** Null where the contract says more than is believed. */
  decimals: number | null
}

/** Our own limit: with more, a large amount could be written as nearly nothing. */
const mostDecimals = 30n

export type Change = SimulatedChange

export type Outcome =
  | {
      is: 'success'
      /** As seen in what the account holds, and losses that contracts claim. */
      changes: readonly SimulatedChange[] | null
      /** What contracts claim to come in or go out, and is not seen in what the account holds. */
      claims?: readonly SimulatedChange[]
      grants?: readonly SimulatedGrant[]
      /** Whether nothing else of the account's changes. Default: true. */
      isWhole?: boolean
    }
  | { is: 'failure'; reason: string }
  /** `why`: in words, where it is not that the network says nothing. */
  | { is: 'unknown'; why?: string }

export const word = (value: string | bigint): string =>
  (typeof value === 'bigint'
    ? value.toString(16)
    : value.replace(/^0x/i, '').toLowerCase()
  ).padStart(64, '0')
export const wordIn = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[\da-f]{64}/i.test(answer) ? BigInt(answer.slice(0, 66)) : null

function call(reads: Reads, chain: string, to: string, data: string): Promise<unknown> {
  return reads.request(chain, 'eth_call', [{ to, data }, 'latest']).catch(() => null)
}

export async function readToken(
  reads: Reads,
  chain: string,
  address: string,
): Promise<Token | null> {
  const [decimals, symbol] = await Promise.all([
    call(reads, chain, address, '0x313ce567'),
    call(reads, chain, address, '0x95d89b41'),
  ])
  const places = wordIn(decimals)
  if (places === null || places > 255n) return null
  return {
    decimals: places > mostDecimals ? null : Number(places),
    symbol: cleanName(textIn(symbol), 12),
  }
}

/** An ABI string, or 32 zero-padded bytes. */
function textIn(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([\da-f]{2})*$/i.test(answer)) return ''
  const hex = answer.slice(2, 2 + 2 * 1_024)
  const length = hex.length >= 128 ? BigInt(`0x${hex.slice(64, 128)}`) : 0n
  const bytes =
    hex.length === 64
      ? hex.replace(/(00)+$/, '')
      : hex.slice(128, 128 + 2 * Number(length > 256n ? 256n : length))
  return new TextDecoder().decode(
    Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )
}

/** supportsInterface(0x80ac58cd): ERC-165's question for ERC-721. */
const collectionQuestion = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

/** Whether a contract says that it is a collection of items (ERC-721). */
export async function readIsCollection(
  reads: Reads,
  chain: string,
  address: string,
): Promise<boolean> {
  return wordIn(await call(reads, chain, address, collectionQuestion)) === 1n
}

/** Null if unknown. An account with delegated code (EIP-7702) counts as a person's. */
export async function readIsContract(
  reads: Reads,
  chain: string,
  address: string,
): Promise<boolean | null> {
  const code = await reads.request(chain, 'eth_getCode', [address, 'latest']).catch(() => null)
  return typeof code === 'string' && /^0x[\da-f]*$/i.test(code)
    ? code !== '0x' && !/^0xef0100/i.test(code)
    : null
}

/** Chains with a data fee besides gas, and the contracts for it. */
const opStack = '0x420000000000000000000000000000000000000F'
const dataFees: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [10, 130, 1301, 8453, 84532, 7777777, 11155420, 999999999].map((id) => [
      `eip155:${id}`,
      opStack,
    ]),
  ),
  'eip155:534351': '0x5300000000000000000000000000000000000002',
  'eip155:534352': '0x5300000000000000000000000000000000000002',
}

/** Wei for a unit of gas, at most. */
export const priceOf = (transaction: EvmTransaction): bigint =>
  transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice

/** The maximal cost in the coin's smallest units. `more`: another fee could not be read. */
export async function readFee(
  reads: Reads,
  chain: string,
  transaction: EvmTransaction,
): Promise<{ most: bigint; more: boolean }> {
  const most = transaction.gas * priceOf(transaction)
  const oracle = Object.hasOwn(dataFees, chain) ? dataFees[chain] : undefined
  if (oracle === undefined) return { most, more: false }
  const size = BigInt(transaction.data.length / 2 - 1 + 160)
  // getL1FeeUpperBound(uint256), getOperatorFee(uint256).
  const [bound, operator] = await Promise.all([
    call(reads, chain, oracle, `0xf1c7a58b${word(size)}`),
    call(reads, chain, oracle, `0x275aedd2${word(transaction.gas)}`),
  ])
  const data = wordIn(bound)
  return { most: most + (data ?? 0n) + (wordIn(operator) ?? 0n), more: data === null }
}

/** For untrusted text. */
export function lineOf(text: unknown): string {
  return cleanName(typeof text === 'string' ? text.replace(/\s+/g, ' ') : '', 200)
}

/** A text, a panic's number, or another error's selector. */
export function revertReason(data: unknown): string {
  if (typeof data !== 'string' || !/^0x([\da-f]{2}){4,}$/i.test(data)) return ''
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0x08c379a0') return lineOf(textIn(`0x${data.slice(10)}`))
  return selector === '0x4e487b71'
    ? `Panic(0x${BigInt(`0x${data.slice(10, 74) || '0'}`).toString(16)})`
    : selector
}
