import type { AccountTransaction, AccountTransfer, OperationType } from '@portico/core/blockchain'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

type Exact = Intl.StringNumericLiteral

/** Formats a decimal text without converting it to a float. */
export const amountText = (amount: string): string => number.format(amount as Exact)
export const moneyText = (value: string | null): string =>
  value === null ? '–' : money.format(value as Exact)
export const dayText = (time: number): string => day.format(time)

const names: Readonly<Partial<Record<OperationType, string>>> = {
  send: 'Sent',
  receive: 'Received',
  trade: 'Swapped',
  approve: 'Approved',
  mint: 'Minted',
  deposit: 'Deposited',
  withdraw: 'Withdrew',
  burn: 'Burnt',
  deploy: 'Deployed',
  execute: 'Called',
}

/** The name of a transaction's type. */
export const nameOf = ({ type, status }: AccountTransaction): string =>
  `${names[type] ?? type[0]!.toUpperCase() + type.slice(1)}${status === 'failed' ? ' (failed)' : ''}`

const signs = { in: '+', out: '−', self: '' } as const

/** A transferred amount, with its sign. */
export const moveText = ({ direction, amount, token, nft }: AccountTransfer): string =>
  `${signs[direction]}${nft ? (amount === '1' ? '' : `${amountText(amount)} × `) + (nft.name ?? `NFT #${nft.tokenId}`) : `${amountText(amount)} ${token?.symbol ?? ''}`}`

/** Whether all its transfers are spam. */
export const isSpam = ({ transfers }: AccountTransaction): boolean =>
  transfers.length > 0 && transfers.every(({ token, nft }) => token?.spam ?? nft?.spam ?? false)
