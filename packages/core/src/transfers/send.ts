/** Sends: asks the wallet, raises what becomes of that, and has the transaction followed. */
import { isPorticoError, PorticoError } from '../errors/error.ts'
import { formatUnits } from '../format/amount.ts'
import type { PorticoInternals } from '../contracts/internals.ts'
import type { SendProperties } from '../contracts/events.ts'
import { follow } from './follow.ts'
import { prepareTransfer, type PreparedTransfer, type PrepareOptions } from './prepare.ts'
import { rememberReceiver } from './recents.ts'
import { symbolsOf } from './symbols.ts'
import type { SendingPortico } from './types.ts'

/** What of the wallet's answer is handed on as it is: whoever asked can act on it. Anything else is told by its text of the specification. */
const told = ['chain-mismatch', 'account-changed', 'no-account', 'method-unsupported']

/**
 * Sends the network's coin or a token from the account in use, and resolves with the hash once the wallet has sent it. The transaction is
 * followed from then on. What can be wrong is found before the wallet is asked.
 *
 * @throws PorticoError as `prepareTransfer` does; with `exit: 'rejected'` where the visitor says no; `chain-mismatch`, `account-changed` where
 * the wallet does not stand where it did; else `send-failed`.
 * @example const hash = await sendTransfer(portico, { token: null, to: 'vitalik.eth', amount: '0.1' })
 */
export async function sendTransfer(portico: SendingPortico, options: PrepareOptions & { symbol?: string | undefined }): Promise<string> {
  return submitTransfer(portico, await prepareTransfer(portico, options), options)
}

/**
 * Asks the wallet for a transfer that was made ready: at once where the code that asks wallets has loaded, so that its window may open.
 *
 * @param options.symbol What the token is called; default: as host or network list it.
 * @throws PorticoError as `sendTransfer` does.
 */
export async function submitTransfer(portico: SendingPortico, { transfer, receiver, quote, transaction }: PreparedTransfer, { symbol }: { symbol?: string | undefined } = {}): Promise<string> {
  const { chain, from, to, token, amount } = transfer
  const name = symbol ?? symbolsOf(portico, chain, token).token
  const properties: SendProperties = { token: token ?? name, amount: formatUnits(amount, quote.decimals), network: chain }
  portico.emit('SEND_INITIATED', properties)
  let hash: string
  try {
    hash = await ask(portico, { chain, account: from, transaction })
  } catch (thrown) {
    const error = typed(thrown)
    if (error.exit === 'rejected') portico.emit('SEND_REJECTED', { ...properties, message: error.message })
    else portico.emit('SEND_ERROR', { ...properties, message: error.message, code: error.code })
    throw error
  }
  portico.emit('SEND_SUCCESS', { ...properties, hash })
  rememberReceiver(portico.services, chain, { address: to, at: portico.services.platform.now(), ...(receiver.name !== undefined && { name: receiver.name }) })
  // The money has moved: whatever fails from here on is no failure of sending.
  follow(portico, {
    hash,
    chain,
    account: from,
    transfer: { to, token, symbol: name, decimals: quote.decimals, amount: String(amount), ...(receiver.name !== undefined && { name: receiver.name }) },
  }).catch(portico.services.report)
  return hash
}

/** Every instance that `createPortico` makes has it. */
function ask(portico: SendingPortico, options: Parameters<NonNullable<PorticoInternals['walletActions']['now']>['sendTransaction']>[0]): Promise<string> {
  const { walletActions } = portico as PorticoInternals
  return walletActions.now ? walletActions.now.sendTransaction(options) : walletActions().then((actions) => actions.sendTransaction(options))
}

function typed(thrown: unknown): PorticoError {
  if (isPorticoError(thrown) && (thrown.exit === 'rejected' || told.includes(thrown.code))) return thrown
  return new PorticoError('send-failed', 'Failed to send transaction', { category: 'API_ERROR', exit: (isPorticoError(thrown) && thrown.exit) || 'failed', cause: thrown })
}
