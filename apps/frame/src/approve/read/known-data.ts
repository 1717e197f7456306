/** Typed data that is known by the exact encoding of its type: a name alone proves nothing. */
import { encodeType } from '../../keys/evm/types.ts'
import { describeData, type Description } from '../../descriptors/describe.ts'
import type { TypedData } from '../../ports.ts'
import { readAuthorization, type Authorization } from './authorization.ts'
import { readOrders, orders, type Order } from './order.ts'
import { address, permits, readPermit, whole, type Allowance } from './permit.ts'
import { readSteps, type Steps } from './steps.ts'

export type Known =
  | { is: 'allowances'; allowances: readonly Allowance[] }
  | { is: 'authorization'; authorization: Authorization }
  | { is: 'orders'; orders: readonly Order[] }
  | { is: 'safe'; safe: string; steps: Steps; refund: Refund | null }
  /** Has the name of a known type, and other fields. */
  | { is: 'look-alike' }
  /** Known by a descriptor alone. */
  | { is: 'described'; description: Description }
  | { is: 'unknown' }

/** A Safe pays the one that sends its transaction; `to`: null for anyone. */
export interface Refund {
  to: string | null
}

const noOne = `0x${'0'.repeat(40)}`
const safeOf = (gas: string): string =>
  `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${gas},uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)`
const safes: readonly string[] = [safeOf('baseGas'), safeOf('dataGas')]

function readSafe({ domain, message }: TypedData, describe: Describe): Known | null {
  const safe = address(domain.verifyingContract)
  const [to, value, operation] = [
    address(message['to']),
    whole(message['value']),
    whole(message['operation']),
  ]
  const { data } = message
  if (safe === null || to === null || value === null || operation === null) return null
  if (operation > 1n || typeof data !== 'string') return null
  const chain = domain.chainId === undefined ? undefined : `eip155:${domain.chainId}`
  const isDelegated = operation === 1n
  const steps = readSteps({ by: safe, to, value, data, isDelegated, chain }, describe)
  const receiver = address(message['refundReceiver'])
  const isPaid = whole(message['gasPrice']) !== 0n
  const refund = isPaid ? { to: receiver === noOne ? null : receiver } : null
  return { is: 'safe', safe, steps, refund }
}

const known = [
  ...Object.keys(permits),
  ...Object.keys(orders),
  ...safes,
  'PermitWitnessTransferFrom(',
  'PermitBatchWitnessTransferFrom(',
  'PermitWitness(',
  'BulkOrder(',
  'TransferWithAuthorization(',
  'ReceiveWithAuthorization(',
  'CancelAuthorization(',
]
const names: ReadonlySet<string> = new Set(known.map((each) => each.slice(0, each.indexOf('('))))

/** What the network's descriptors tell of a Safe's calls. */
type Describe = Parameters<typeof readSteps>[1]

/** @param account Who signs. */
export function readKnown(data: TypedData, account: string, describe?: Describe): Known {
  const encoding = encodeType(data.primaryType, data.types)
  const allowances = readPermit(encoding, data)
  if (allowances !== null) return { is: 'allowances', allowances }
  const authorization = readAuthorization(encoding, data)
  if (authorization !== null) return { is: 'authorization', authorization }
  const found = readOrders(encoding, data, account)
  if (found !== null && found.length > 0) return { is: 'orders', orders: found }
  const safe = safes.includes(encoding) ? readSafe(data, describe) : null
  if (safe !== null) return safe
  if (names.has(data.primaryType)) return { is: 'look-alike' }
  const { chainId, verifyingContract: contract } = data.domain
  if (chainId === undefined || contract === undefined) return { is: 'unknown' }
  const { message } = data
  const description = describeData({ chainId, contract, encoding, message, by: account })
  return description ? { is: 'described', description } : { is: 'unknown' }
}
