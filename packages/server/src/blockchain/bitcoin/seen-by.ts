import type { ChainSettings } from '../../settings/blockchain.ts'
import type { AccountTransaction, AccountTransfer } from '../types.ts'
import type { BitcoinTransaction } from './wire.ts'

type Seen = Pick<
  AccountTransaction,
  'sender' | 'recipient' | 'nonce' | 'status' | 'fee' | 'type' | 'transfers'
>

/** The net amount for an address, without the fee where it paid that alone. */
export function seenBy(
  account: string,
  { vin, vout, status, fee }: BitcoinTransaction,
  native: ChainSettings['native'],
): Seen {
  const spent = vin.flatMap(({ prevout }) =>
    prevout?.scriptpubkey_address === account ? [prevout.value] : [],
  )
  const total = (values: readonly bigint[]): bigint =>
    values.reduce((sum, value) => sum + value, 0n)
  const received = total(
    vout.flatMap(({ scriptpubkey_address: to, value }) => (to === account ? [value] : [])),
  )
  // With several payers, the fee cannot be assigned to one.
  const alone = spent.length > 0 && spent.length === vin.length
  const delta = received - total(spent) + (alone ? (fee ?? 0n) : 0n)
  const other = vout.find(
    ({ scriptpubkey_address: to }) => to !== undefined && to !== account,
  )?.scriptpubkey_address
  const self = alone && delta === 0n && received > 0n
  const transfer = (direction: AccountTransfer['direction'], amount: bigint): AccountTransfer => ({
    direction,
    kind: 'fungible',
    token: 'native',
    tokenId: undefined,
    amount,
    facts: {
      name: native.name,
      symbol: native.symbol,
      decimals: native.decimals,
      icon: native.icon,
    },
  })
  return {
    sender: spent.length > 0 ? account : (vin[0]?.prevout?.scriptpubkey_address ?? ''),
    recipient: delta > 0n || self ? account : (other ?? ''),
    nonce: 0,
    status: status.confirmed ? 'confirmed' : 'pending',
    fee: alone ? fee : undefined,
    type: delta > 0n ? 'receive' : delta < 0n || self ? 'send' : 'execute',
    transfers: self
      ? [transfer('self', received)]
      : delta === 0n
        ? []
        : [transfer(delta > 0n ? 'in' : 'out', delta < 0n ? -delta : delta)],
  }
}
