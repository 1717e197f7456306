/** Fields that the host leaves out are read from the chain. */
import { defined, toChecksumAddress } from '@portico/core/adapter'
import type { AccessList, EvmTransaction, Hex, Reads, Usual } from '../ports.ts'
import { FrameError, malformed } from '../shared/error.ts'
import {
  expectAccount,
  isAddress,
  isRecord,
  listOf,
  readAccessList,
  readData,
  readQuantity,
} from './read-evm.ts'

type Fields = Readonly<Record<string, unknown>>

const hex = (value: bigint): Hex => `0x${value.toString(16)}`
/** For nodes that suggest no tip: one gwei, as wallets use. */
const usualTip = 1_000_000_000n

const given = (fields: Fields, name: string): bigint | undefined =>
  fields[name] === undefined || fields[name] === null ? undefined : readQuantity(fields[name], name)

function dataOf({ data, input }: Fields): Hex {
  const [one, other] = [data, input].map((each) =>
    each === undefined || each === null ? undefined : readData(each, 'data'),
  )
  if (one !== undefined && other !== undefined && one !== other)
    throw malformed('data and input differ')
  return one ?? other ?? '0x'
}

function wanted(fields: Fields): EvmTransaction['type'] | undefined {
  const type = given(fields, 'type')
  if (type === 0n) return 'legacy'
  if (type === 1n) return 'eip2930'
  if (type === 2n) return 'eip1559'
  if (type !== undefined) throw malformed('a transaction of this type cannot be signed')
  if (fields['maxFeePerGas'] !== undefined || fields['maxPriorityFeePerGas'] !== undefined)
    return 'eip1559'
  if (fields['gasPrice'] === undefined) return undefined
  return fields['accessList'] === undefined ? 'legacy' : 'eip2930'
}

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

async function quantity(ask: Ask, method: string, params?: readonly unknown[]): Promise<bigint> {
  const value = await ask(method, params)
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new FrameError(-32_603)
  return BigInt(value)
}

/** Null where the chain has none. */
async function baseFee(ask: Ask): Promise<bigint | null> {
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  const fee = isRecord(block) ? block['baseFeePerGas'] : undefined
  return typeof fee === 'string' && /^0x[0-9a-f]{1,64}$/i.test(fee) ? BigInt(fee) : null
}

type Price =
  | { type: 'legacy' | 'eip2930'; gasPrice: bigint }
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

async function fees(fields: Fields, ask: Ask): Promise<Price> {
  const type = wanted(fields)
  const base = type === 'legacy' || type === 'eip2930' ? null : await baseFee(ask)
  if (
    type === 'eip1559' &&
    base === null &&
    (given(fields, 'maxFeePerGas') === undefined ||
      given(fields, 'maxPriorityFeePerGas') === undefined)
  )
    throw malformed('the chain takes no fee of this kind')
  if (type === 'eip1559' || (type === undefined && base !== null)) {
    const cap = given(fields, 'maxFeePerGas')
    const tip =
      given(fields, 'maxPriorityFeePerGas') ??
      (await quantity(ask, 'eth_maxPriorityFeePerGas').catch(() => usualTip))
    // The fee may double before inclusion.
    const maxFeePerGas = cap ?? (base ?? 0n) * 2n + tip
    const isOwnTip = given(fields, 'maxPriorityFeePerGas') === undefined
    if (tip > maxFeePerGas && !isOwnTip) throw malformed('the tip is above the highest fee')
    return {
      type: 'eip1559',
      maxFeePerGas,
      maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip,
    }
  }
  const gasPrice = given(fields, 'gasPrice') ?? (await quantity(ask, 'eth_gasPrice'))
  return {
    type: type === 'eip2930' || fields['accessList'] !== undefined ? 'eip2930' : 'legacy',
    gasPrice,
  }
}

/** A wrong checksum means a mistyped address. Some networks have their own (EIP-1191). */
function receiver(to: unknown, chain: string): Hex | null {
  if (to === undefined || to === null) return null
  if (!isAddress(to)) throw malformed('the receiver is no address')
  const proper = toChecksumAddress(to, chain)
  if (proper === null) throw malformed('the receiver’s checksum does not fit')
  return proper
}

type Unpriced = Pick<EvmTransaction, 'chainId' | 'to' | 'value' | 'data' | 'nonce' | 'gas'>

function withPrice(whole: Unpriced, price: Price, accessList: AccessList): EvmTransaction {
  if (price.type === 'eip1559') return { ...whole, ...price, accessList }
  const { gasPrice } = price
  return price.type === 'eip2930'
    ? { ...whole, type: 'eip2930', gasPrice, accessList }
    : { ...whole, type: 'legacy', gasPrice }
}

/** Fields by which a page chooses gas and its price. */
const feeFields = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

/** What the frame would have taken in place of what the page chose, to compare. */
async function usualOf(
  fields: Fields,
  ask: Ask,
  nextNonce: () => Promise<bigint>,
  estimate: () => Promise<bigint>,
): Promise<Usual> {
  async function fee(): Promise<bigint | undefined> {
    if (feeFields.every((name) => given(fields, name) === undefined)) return undefined
    const own = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !feeFields.includes(name)),
    )
    const [price, gas] = await Promise.all([fees(own, ask), estimate()])
    return gas * (price.type === 'eip1559' ? price.maxFeePerGas : price.gasPrice)
  }
  const [nonce, usualFee] = await Promise.all([
    given(fields, 'nonce') === undefined ? undefined : nextNonce().then(Number, () => null),
    fee().catch(() => undefined),
  ])
  return defined({ nonce, fee: usualFee })
}

/** Each question once. */
function once(reads: Reads, chain: string): Ask {
  const answers = new Map<string, Promise<unknown>>()
  return (method, params = []) => {
    const answer = answers.get(method) ?? reads.request(chain, method, params)
    answers.set(method, answer)
    return answer
  }
}

export async function prepareTransaction(
  params: unknown,
  account: string,
  chain: string,
  reads: Reads,
): Promise<{ transaction: EvmTransaction; usual: Usual }> {
  const [fields] = listOf(params)
  if (!isRecord(fields)) throw malformed('a transaction was expected')
  expectAccount(fields['from'] ?? account, account)
  const chainId = Number(chain.slice('eip155:'.length))
  const named = given(fields, 'chainId')
  if (named !== undefined && named !== BigInt(chainId))
    throw malformed('the transaction is for another chain')
  const ask = once(reads, chain)
  const [to, value, data] = [
    receiver(fields['to'], chain),
    given(fields, 'value') ?? 0n,
    dataOf(fields),
  ]
  if (to === null && data === '0x') throw malformed('the transaction has neither receiver nor code')
  const accessList =
    fields['accessList'] === undefined || fields['accessList'] === null
      ? []
      : readAccessList(fields['accessList'])
  const call: Record<string, unknown> = { from: account, value: hex(value), data }
  if (to !== null) call['to'] = to
  if (accessList.length > 0) call['accessList'] = accessList
  const nextNonce = (): Promise<bigint> =>
    quantity(ask, 'eth_getTransactionCount', [account, 'pending'])
  const estimate = (): Promise<bigint> => quantity(ask, 'eth_estimateGas', [call])
  const [price, nonce, gas, usual] = await Promise.all([
    fees(fields, ask),
    given(fields, 'nonce') ?? nextNonce(),
    given(fields, 'gas') ?? given(fields, 'gasLimit') ?? estimate(),
    usualOf(fields, ask, nextNonce, estimate),
  ])
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw malformed('the nonce is too high')
  const whole = { chainId, to, value, data, nonce: Number(nonce), gas }
  return { transaction: withPrice(whole, price, accessList), usual }
}
