import { isPorticoError, PorticoError } from '../errors/error.ts'
import { formatUnits } from '../format/amount.ts'
import type { PorticoInternals } from '../public/internals.ts'
import type { SendProperties } from '../types/events.ts'
import { follow } from './follow.ts'
import { prepareTransfer, type PreparedTransfer, type PrepareOptions } from './prepare.ts'
import { rememberReceiver } from './recents.ts'
import { symbolsOf } from './symbols.ts'
import type { SendingPortico } from './types.ts'
import { defined } from '../utils/defined.ts'

/**
 * Wallet errors that the caller can act on pass unchanged. Any other becomes its specification
 * text.
 */
const passedOn = ['chain-mismatch', 'account-changed', 'no-account', 'method-unsupported']

/**
 * Sends the network's coin or a token from the active account, and resolves with the hash once the
 * wallet has sent it. The transaction is tracked from then on. Faults are found before the wallet
 * is asked.
 *
 * @throws PorticoError as `prepareTransfer` does; with `exit: 'rejected'` when the visitor
 *   rejects; `chain-mismatch`, `account-changed` when the wallet has switched since; else
 *   `send-failed`.
 * @example const hash = await sendTransfer(portico, { token: null, to: 'vitalik.eth', amount: '0.1' })
 */
export async function sendTransfer(
  portico: SendingPortico,
  options: PrepareOptions & { symbol?: string | undefined },
): Promise<string> {
  return submitTransfer(portico, await prepareTransfer(portico, options), options)
}

/**
 * Passes a prepared transfer to the wallet. Call it in the press, so that the wallet's popup may
 * open.
 *
 * @param options.symbol The token's symbol; default: that of the host's or network's list.
 * @throws PorticoError as `sendTransfer` does.
 */
export async function submitTransfer(
  portico: SendingPortico,
  { transfer, receiver, quote, transaction }: PreparedTransfer,
  { symbol }: { symbol?: string | undefined } = {},
): Promise<string> {
  const { chain, from, to, token, amount } = transfer
  const name = symbol ?? symbolsOf(portico, chain, token).token
  const properties: SendProperties = {
    token: token ?? name,
    amount: formatUnits(amount, quote.decimals),
    network: chain,
  }
  portico.emit('SEND_INITIATED', properties)
  let hash: string
  try {
    const { sendTransaction } = await (portico as PorticoInternals).walletActions()
    hash = await sendTransaction({ chain, account: from, transaction })
  } catch (thrown) {
    const error = typed(thrown)
    if (error.exit === 'rejected')
      portico.emit('SEND_REJECTED', { ...properties, message: error.message })
    else portico.emit('SEND_ERROR', { ...properties, message: error.message, code: error.code })
    throw error
  }
  portico.emit('SEND_SUCCESS', { ...properties, hash })
  rememberReceiver(
    portico.services,
    chain,
    defined({
      address: to,
      at: portico.services.platform.now(),
      name: receiver.name,
    }),
  )
  // The transfer is sent: later failures are no failure of sending.
  follow(portico, {
    hash,
    chain,
    account: from,
    transfer: defined({
      to,
      token,
      symbol: name,
      decimals: quote.decimals,
      amount: String(amount),
      name: receiver.name,
    }),
  }).catch(portico.services.report)
  return hash
}

function typed(thrown: unknown): PorticoError {
  if (isPorticoError(thrown) && (thrown.exit === 'rejected' || passedOn.includes(thrown.code)))
    return thrown
  return new PorticoError('send-failed', 'Failed to send transaction', {
    category: 'API_ERROR',
    exit: (isPorticoError(thrown) && thrown.exit) || 'failed',
    cause: thrown,
  })
}
