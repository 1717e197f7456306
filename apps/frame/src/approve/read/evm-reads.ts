/**
 * The frame's own reads, to describe a transaction. Nodes' answers are checked; missing ones mean
 * "unknown".
 */
import { cleanName } from '@portico/core/adapter'
import type { EvmTransaction, Reads } from '../../ports.ts'

export interface Token {
  symbol: string
  decimals: number
}

export interface Change {
  token: string | null
  amount: bigint
}

export type Outcome =
  | { is: 'success'; changes: readonly Change[] | null }
  | { is: 'failure'; reason: string }
  | { is: 'unknown' }

const word = (value: string | bigint): string =>
  (typeof value === 'bigint'
    ? value.toString(16)
    : value.replace(/^0x/i, '').toLowerCase()
  ).padStart(64, '0')
const wordIn = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[\da-f]{64}/i.test(answer) ? BigInt(answer.slice(0, 66)) : null
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  return places === null || places > 77n
    ? null
    : { decimals: Number(places), symbol: cleanName(textIn(symbol), 12) }
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

/** The maximal cost in the coin's smallest units. `more`: another fee could not be read. */
export async function readFee(
  reads: Reads,
  chain: string,
  transaction: EvmTransaction,
): Promise<{ most: bigint; more: boolean }> {
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const most = transaction.gas * price
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

const hex = (value: bigint): string => `0x${value.toString(16)}`

/** With all transfers if the node supports it, else only whether it would fail. */
export async function readOutcome(
  reads: Reads,
  chain: string,
  from: string,
  { to, value, data, gas }: EvmTransaction,
): Promise<Outcome> {
  const creation = { from, value: hex(value), data, gas: hex(gas) }
  const asked = to ? { ...creation, to } : creation
  const answer = await reads
    .request(chain, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: [asked] }], traceTransfers: true, validation: false },
      'latest',
    ])
    .catch(() => null)
  const simulated = outcomeIn(answer, from)
  if (simulated) return simulated
  try {
    const result = await reads.request(chain, 'eth_call', [asked, 'latest'])
    return typeof result === 'string' ? { is: 'success', changes: null } : { is: 'unknown' }
  } catch (error) {
    return refusalIn(error)
  }
}

/** The node refused the call, as opposed to being unreachable. */
function refusalIn(error: unknown): Outcome {
  const { code, message, data } = isFields(error)
    ? error
    : error instanceof Error
      ? { code: undefined, message: error.message, data: undefined }
      : {}
  const revertData = isFields(data) ? (data['data'] ?? data['originalError']) : data
  const reason = revertReason(revertData)
  if (
    code === 3 ||
    reason !== '' ||
    (typeof message === 'string' &&
      /revert|insufficient funds|out of gas|gas required exceeds|exceeds block gas limit/i.test(
        message,
      ))
  )
    return { is: 'failure', reason: reason || lineOf(message) }
  return { is: 'unknown' }
}

function outcomeIn(answer: unknown, from: string): Outcome | null {
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const run: unknown =
    isFields(block) && Array.isArray(block['calls']) ? block['calls'][0] : undefined
  if (!isFields(run) || (run['status'] !== '0x1' && run['status'] !== '0x0')) return null
  if (run['status'] === '0x1')
    return {
      is: 'success',
      changes: Array.isArray(run['logs']) ? changesIn(run['logs'], from) : null,
    }
  return {
    is: 'failure',
    reason:
      revertReason(run['returnData']) ||
      (isFields(run['error']) ? lineOf(run['error']['message']) : ''),
  }
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `traceTransfers` logs coin transfers with this address, which cannot have a contract. */
const coinAddress = `0x${'e'.repeat(40)}`

/** From logs, which contracts can forge: these are claims. */
function changesIn(logs: readonly unknown[], owner: string): Change[] {
  const sums = new Map<string, bigint>()
  const own = word(owner)
  for (const log of logs) {
    if (!isFields(log) || typeof log['address'] !== 'string' || !Array.isArray(log['topics']))
      continue
    const [topic, from, to, ...rest] = log['topics'].map((each) => String(each).toLowerCase())
    const amount = wordIn(log['data'])
    if (
      topic !== transferTopic ||
      rest.length > 0 ||
      amount === null ||
      from === undefined ||
      to === undefined
    )
      continue
    const sum = (word(to) === own ? amount : 0n) - (word(from) === own ? amount : 0n)
    const address = log['address'].toLowerCase()
    if (sum !== 0n) sums.set(address, (sums.get(address) ?? 0n) + sum)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([token, amount]) => ({ token: token === coinAddress ? null : token, amount }))
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
