import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AccessList, EvmTransaction } from '../../ports.ts'
import { concat, fromHex, type Bytes } from '../../shared/bytes.ts'
import { signHash, type EvmSignature } from './key.ts'
import { encodeRlp, numberBytes, type Rlp } from './rlp.ts'

function bytesOf(hex: string, length?: number): Bytes {
  const bytes = fromHex(hex)
  if (!bytes || (length !== undefined && bytes.length !== length))
    throw new RangeError('Bytes of another length')
  return bytes
}

const whole = (value: number): Uint8Array => {
  if (!Number.isSafeInteger(value)) throw new RangeError('No whole number')
  return numberBytes(BigInt(value))
}

const listOf = (list: AccessList): Rlp =>
  list.map(({ address, storageKeys }) => [
    bytesOf(address, 20),
    storageKeys.map((key) => bytesOf(key, 32)),
  ])

const payment = ({ gas, to, value, data }: EvmTransaction): Rlp[] => [
  numberBytes(gas),
  to === null ? new Uint8Array() : bytesOf(to, 20),
  numberBytes(value),
  bytesOf(data),
]

function typed(transaction: Exclude<EvmTransaction, { type: 'legacy' }>): {
  kind: number
  fields: Rlp[]
} {
  const { chainId, nonce, accessList } = transaction
  const start = [whole(chainId), whole(nonce)]
  const end = [...payment(transaction), listOf(accessList)]
  if (transaction.type === 'eip2930')
    return { kind: 1, fields: [...start, numberBytes(transaction.gasPrice), ...end] }
  return {
    kind: 2,
    fields: [
      ...start,
      numberBytes(transaction.maxPriorityFeePerGas),
      numberBytes(transaction.maxFeePerGas),
      ...end,
    ],
  }
}

function encode(transaction: EvmTransaction, signature?: EvmSignature): Uint8Array {
  const { chainId, nonce } = transaction
  const numbers = signature && [
    numberBytes(toNumber(signature.r)),
    numberBytes(toNumber(signature.s)),
  ]
  if (transaction.type === 'legacy') {
    const fields = [whole(nonce), numberBytes(transaction.gasPrice), ...payment(transaction)]
    const proof = numbers
      ? [numberBytes(BigInt(chainId) * 2n + 35n + BigInt(signature.parity)), ...numbers]
      : [whole(chainId), new Uint8Array(), new Uint8Array()]
    return encodeRlp([...fields, ...proof])
  }
  const { kind, fields } = typed(transaction)
  const proof = numbers ? [whole(signature.parity), ...numbers] : []
  return concat(Uint8Array.of(kind), encodeRlp([...fields, ...proof]))
}

const toNumber = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

export function signTransaction(
  transaction: EvmTransaction,
  key: Uint8Array,
): { raw: Uint8Array; hash: Uint8Array } {
  const signature = signHash(keccak_256(encode(transaction)), key)
  const raw = encode(transaction, signature)
  return { raw, hash: keccak_256(raw) }
}
