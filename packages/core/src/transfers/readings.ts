/** What a form and its review read, as values of the state: read again when they are old, shared by all that show them. */
import { PorticoError } from '../errors/error.ts'
import type { Portico } from '../contracts/portico.ts'
import type { ChainId, FeeSpeed, Json, TransferQuote, TransferSimulation } from '../contracts/types.ts'
import { senderOf, type Sender } from './family.ts'
import { prepareTransfer, type PreparedTransfer, type PrepareOptions } from './prepare.ts'
import { quoteTransfer, readQuote, simulateTransfer, storeQuote, type StoredQuote } from './quote.ts'
import type { ResolvedReceiver } from './types.ts'

/** How one value is read; what `useRead` takes. */
export interface TransferReading<Data> {
  key: string
  chain: ChainId
  ttl: number
  load(portico: Portico, signal: AbortSignal): Promise<Json>
  decode(value: Json): Data
}

/** Ours: as old as a fee may be while it is looked at, milliseconds: a block of Ethereum. */
const lifetime = 12_000

const keyOf = ({ chain, account }: Sender, kind: string, ...what: readonly (string | null | undefined)[]): string => `${account}/${kind}/${chain}/${what.map((each) => each ?? '').join('/')}`

/** What is read for one account is kept as that account's. */
function stillUses(portico: Portico, { chain, account }: Sender): void {
  if (senderOf(portico, chain).account !== account) throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
}

/** What is asked about: the receiver's address, where it is known. */
export interface QuoteOf extends Sender {
  token: string | null
  to?: string | undefined
  memo?: string | undefined
}

export const quoteReading = ({ chain, account, ...what }: QuoteOf): TransferReading<TransferQuote> => ({
  key: keyOf({ chain, account }, 'quote', what.token, what.to, what.memo),
  chain,
  ttl: lifetime,
  async load(portico, signal) {
    stillUses(portico, { chain, account })
    return storeQuote(await quoteTransfer(portico, { chain, ...what, signal }))
  },
  decode: readQuote,
})

/** A transfer in all that it is. */
export interface TransferOf extends QuoteOf {
  to: string
  amount: bigint
  speed?: FeeSpeed | undefined
}

type StoredChanges = readonly { readonly token: string | null; readonly amount: string }[]

export const simulationReading = ({ chain, account, ...what }: TransferOf): TransferReading<TransferSimulation> => ({
  key: keyOf({ chain, account }, 'simulation', what.token, what.to, `${what.amount}`, what.speed, what.memo),
  chain,
  ttl: lifetime,
  async load(portico, signal) {
    stillUses(portico, { chain, account })
    const { is, reason, changes } = await simulateTransfer(portico, { chain, ...what, signal })
    return { is, ...(reason !== undefined && { reason }), ...(changes && { changes: changes.map(({ token, amount }) => ({ token, amount: String(amount) })) }) }
  },
  decode(value) {
    const { changes, ...rest } = value as Omit<TransferSimulation, 'changes'> & { readonly changes?: StoredChanges }
    return { ...rest, ...(changes && { changes: changes.map(({ token, amount }) => ({ token, amount: BigInt(amount) })) }) }
  },
})

type StoredTransfer = {
  readonly receiver: ResolvedReceiver & { readonly [key: string]: Json }
  readonly quote: StoredQuote
  readonly transaction: Json
}

/** The transfer, ready to be asked of the wallet. `as` is what was typed for the receiver: a name is looked up each time. */
export const preparedReading = ({ chain, account, as, ...what }: TransferOf & Pick<PrepareOptions, 'acceptFallback'> & { as: string }): TransferReading<PreparedTransfer> => ({
  key: keyOf({ chain, account }, 'transfer', what.token, what.to, as, `${what.amount}`, what.speed, what.memo, what.acceptFallback ? 'accepted' : ''),
  chain,
  ttl: lifetime,
  async load(portico, signal) {
    stillUses(portico, { chain, account })
    const { receiver, quote, transaction } = await prepareTransfer(portico, { ...what, chain, to: as, resolved: what.to, signal })
    return { receiver: { ...receiver }, quote: storeQuote(quote), transaction }
  },
  decode(value) {
    const { receiver, quote, transaction } = value as StoredTransfer
    const { token, to, amount, speed, memo } = what
    return { receiver, quote: readQuote(quote), transaction, transfer: { chain, from: account, to, token, amount, ...(speed && { speed }), ...(memo && { memo }) } }
  },
})
