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

/** Null for typed data of other kinds. */
export function readAuthorization({
  domain,
  primaryType,
  message,
}: TypedData): Authorization | null {
  const token = address(domain.verifyingContract)
  if (token === null) return null
  if (primaryType === 'CancelAuthorization')
    return address(message['authorizer']) === null ? null : { is: 'cancellation', token }
  if (!/^(Transfer|Receive)WithAuthorization$/.test(primaryType)) return null
  const [from, to] = [address(message['from']), address(message['to'])]
  const amount = whole(message['value'])
  const [after, before] = [whole(message['validAfter']), whole(message['validBefore'])]
  if (from === null || to === null || amount === null || after === null || before === null)
    return null
  const isReceiverOnly = primaryType === 'ReceiveWithAuthorization'
  return { is: 'payment', token, from, to, amount, after, before, isReceiverOnly }
}
