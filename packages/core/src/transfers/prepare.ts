import { PorticoError } from '../errors/error.ts'
import { parseUnits } from '../format/parse-units.ts'
import type { Json, Transfer, TransferQuote } from '../types/index.ts'
import { senderOf, transfersOf } from './sending-adapter.ts'
import { needFunds } from './quote.ts'
import { resolveReceiver } from './receiver.ts'
import { symbolsOf } from './symbols.ts'
import type { AskNow, QuotingInstance, ResolvedReceiver, TransferOptions } from './types.ts'
import { defined } from '../utils/defined.ts'

/** The options of a prepared transfer. */
export interface PrepareOptions extends TransferOptions, AskNow {
  /**
   * The address that the visitor has seen for the name: if the name now has another, nothing is
   * sent.
   */
  resolved?: string | undefined
  /**
   * The visitor has confirmed the Ethereum address of a name, though its owner may not control it
   * on this network.
   */
  acceptFallback?: boolean | undefined
}

/** A transfer that is ready for the wallet. */
export interface PreparedTransfer {
  /** The transfer, with the amount in smallest units. */
  readonly transfer: Transfer
  /** The address, and the name that was looked up. */
  readonly receiver: ResolvedReceiver
  /** Its cost, and the maximum that can be sent. */
  readonly quote: TransferQuote
  /** As `Connection.send` takes it. */
  readonly transaction: Json
}

/**
 * Prepares a transfer: parses the receiver, looks up its name again, checks that amount and fee are
 * covered, and builds the transaction. The wallet is not asked.
 *
 * @throws PorticoError `transfer-incomplete`, `token-required`, `chain-unsupported`,
 *   `no-account`, `amount`, `receiver-invalid`, `name-unresolved`, `name-changed`, `name-fallback`,
 *   `funds-insufficient`, `fee-insufficient`, `amount-too-small`; and an error when the network
 *   could not be asked.
 */
export async function prepareTransfer(
  portico: QuotingInstance,
  options: PrepareOptions,
): Promise<PreparedTransfer> {
  const {
    token,
    amount,
    to,
    speed,
    memo,
    resolved,
    acceptFallback = false,
    signal = new AbortController().signal,
  } = options
  if (!to?.trim() || (typeof amount !== 'bigint' && !amount?.trim())) throw incomplete()
  // A host without types may omit it.
  if (token === undefined)
    throw new PorticoError('token-required', 'A token is required', { category: 'API_ERROR' })
  const { chain, account } = senderOf(portico, options.chain)
  const transfers = await transfersOf(portico, chain)
  const receiver = await resolveReceiver(portico, to, { chain, signal })
  if (resolved !== undefined && resolved !== receiver.address)
    throw new PorticoError('name-changed', `${receiver.name ?? to} leads to another address now`, {
      exit: 'failed',
      data: { address: receiver.address },
    })
  if (receiver.isUnsafe && !acceptFallback)
    throw new PorticoError(
      'name-fallback',
      `${receiver.name ?? to} has no address for ${chain}, and its Ethereum address is a contract there and nothing here`,
      { exit: 'failed', data: { address: receiver.address } },
    )
  const about = defined({
    chain,
    from: account,
    to: receiver.address,
    token,
    speed: speed || undefined,
    memo: memo || undefined,
  })
  const quote = await transfers.quote(
    { ...about, ...defined({ amount: typeof amount === 'bigint' ? amount : undefined }) },
    signal,
  )
  const units = typeof amount === 'bigint' ? amount : parseUnits(amount, quote.decimals)
  if (units <= 0n) throw incomplete()
  needFunds(quote, { token, amount: units, speed }, symbolsOf(portico, chain, token))
  const transfer: Transfer = { ...about, amount: units }
  return { transfer, receiver, quote, transaction: await transfers.build(transfer, signal) }
}

const incomplete = (): PorticoError =>
  new PorticoError('transfer-incomplete', 'An amount and receiver address are required', {
    category: 'API_ERROR',
  })
