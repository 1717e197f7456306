export class AnswerError extends Error {
  override name = 'AnswerError'
}

export interface Header {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Milliseconds since 1970. */
  readonly time: number
}

export interface NodeTransaction {
  readonly hash: string
  readonly position: number
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly method: string | null
  readonly value: bigint
  readonly gasPrice: bigint
}

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface Receipt {
  readonly hash: string
  readonly block: string
  readonly number: number
  readonly succeeded: boolean
  readonly created: string | null
  readonly gasUsed: bigint
  readonly gasPrice: bigint | null
  /** Besides gas: for blobs, and a rollup's data. */
  readonly extra: bigint
  readonly logs: readonly Log[]
}

export interface Block extends Header {
  readonly transactions: readonly NodeTransaction[]
}

/** More than any chain puts into one block. */
const most = 50_000

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AnswerError('an object was expected')
  return value as Fields
}

export function listOf(value: unknown, atMost: number = most): readonly unknown[] {
  if (!Array.isArray(value)) throw new AnswerError('a list was expected')
  if (value.length > atMost) throw new AnswerError('a list is too long')
  return value
}

function text(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value !== 'string' || !pattern.test(value))
    throw new AnswerError(`${what} was expected`)
  return value.toLowerCase()
}

export const hashOf = (value: unknown): string => text(value, /^0x[0-9a-fA-F]{64}$/, 'a hash')
export const addressOf = (value: unknown): string =>
  text(value, /^0x[0-9a-fA-F]{40}$/, 'an address')
export const quantityOf = (value: unknown): bigint =>
  BigInt(text(value, /^0x[0-9a-fA-F]{1,64}$/, 'a quantity'))
const bytesOf = (value: unknown): string => text(value, /^0x(?:[0-9a-fA-F]{2})*$/, 'bytes')

export function numberOf(value: unknown): number {
  const number = Number(quantityOf(value))
  if (!Number.isSafeInteger(number)) throw new AnswerError('a smaller number was expected')
  return number
}

const absent = (value: unknown): value is null | undefined => value === null || value === undefined

export function readHeader(value: unknown): Header {
  const block = fieldsOf(value)
  const seconds = numberOf(block['timestamp'])
  if (seconds > 100_000_000_000) throw new AnswerError('a time was expected')
  return {
    number: numberOf(block['number']),
    hash: hashOf(block['hash']),
    parent: hashOf(block['parentHash']),
    time: seconds * 1_000,
  }
}

export function readTransaction(value: unknown): NodeTransaction {
  const transaction = fieldsOf(value)
  const position = numberOf(transaction['transactionIndex'])
  if (position >= most) throw new AnswerError('a smaller place was expected')
  const data = absent(transaction['input']) ? '0x' : bytesOf(transaction['input'])
  return {
    hash: hashOf(transaction['hash']),
    position,
    sender: addressOf(transaction['from']),
    recipient: absent(transaction['to']) ? null : addressOf(transaction['to']),
    nonce: numberOf(transaction['nonce']),
    method: data.length >= 10 ? data.slice(0, 10) : null,
    value: quantityOf(transaction['value']),
    gasPrice: absent(transaction['gasPrice']) ? 0n : quantityOf(transaction['gasPrice']),
  }
}

export function readBlock(value: unknown): Block {
  return {
    ...readHeader(value),
    transactions: listOf(fieldsOf(value)['transactions']).map(readTransaction),
  }
}

function readLog(value: unknown): Log {
  const log = fieldsOf(value)
  return {
    address: addressOf(log['address']),
    topics: listOf(log['topics'], 4).map(hashOf),
    data: absent(log['data']) ? '0x' : bytesOf(log['data']),
  }
}

/** Blobs, and a rollup's data fee. */
function extraOf(receipt: Fields): bigint {
  const part = (name: string): bigint => (absent(receipt[name]) ? 0n : quantityOf(receipt[name]))
  return part('blobGasUsed') * part('blobGasPrice') + part('l1Fee')
}

export function readReceipt(value: unknown): Receipt {
  const receipt = fieldsOf(value)
  return {
    hash: hashOf(receipt['transactionHash']),
    block: hashOf(receipt['blockHash']),
    number: numberOf(receipt['blockNumber']),
    // Receipts of old blocks have a state root in place of the status.
    succeeded: absent(receipt['status']) || quantityOf(receipt['status']) === 1n,
    created: absent(receipt['contractAddress']) ? null : addressOf(receipt['contractAddress']),
    gasUsed: quantityOf(receipt['gasUsed']),
    gasPrice: absent(receipt['effectiveGasPrice'])
      ? null
      : quantityOf(receipt['effectiveGasPrice']),
    extra: extraOf(receipt),
    logs: listOf(receipt['logs']).map(readLog),
  }
}

/** The position of a log. */
export function readPlace(value: unknown): { hash: string; block: string; number: number } {
  const log = fieldsOf(value)
  return {
    hash: hashOf(log['transactionHash']),
    block: hashOf(log['blockHash']),
    number: numberOf(log['blockNumber']),
  }
}
