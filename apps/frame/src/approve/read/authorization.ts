/** EIP-3009: typed data that moves tokens once, or cancels such data. Nothing else is asked. */
import type { TypedData } from '../../ports.ts'
import { address, whole } from './permit.ts'

export interface Payment {
  is: 'payment'
  token: string
  from: string
  to: string
  /** In smallest units. */
  amount: bigint
  /** Seconds since 1970. */
  after: bigint
  before: bigint
  /** Only the receiver can use the signature; otherwise anyone who has it can. */
  isReceiverOnly: boolean
}
export type Authorization = Payment | { is: 'cancellation'; token: string }

const fields =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const cancellation = 'CancelAuthorization(address authorizer,bytes32 nonce)'
const payment = `TransferWithAuthorization${fields}`
const receiverOnly = `ReceiveWithAuthorization${fields}`

/** Null for typed data of other types. */
export function readAuthorization(
  encoding: string,
  { domain, message }: TypedData,
): Authorization | null {
  const token = address(domain.verifyingContract)
  if (token === null) return null
  if (encoding === cancellation) return { is: 'cancellation', token }
  const isReceiverOnly = encoding === receiverOnly
  if (encoding !== payment && !isReceiverOnly) return null
  const [from, to] = [address(message['from']), address(message['to'])]
  const amount = whole(message['value'])
  const [after, before] = [whole(message['validAfter']), whole(message['validBefore'])]
  if (from === null || to === null || amount === null || after === null || before === null)
    return null
  return { is: 'payment', token, from, to, amount, after, before, isReceiverOnly }
}
