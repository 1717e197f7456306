/**
 * Has a wallet sign a sign-in message by its own method (Sign-In-With-Solana). Loads for wallets
 * that have it.
 */
import type { Connection, Json } from '../types/index.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { SiwxSession } from '../contracts/siwx.ts'

/** The message as the method takes it: in fields, of which the wallet makes the text. */
function fieldsOf({ data, message }: Pick<SiwxSession, 'data' | 'message'>): Json {
  const {
    accountAddress: address,
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    statement,
    requestId,
    resources,
  } = data
  const fields = {
    address,
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    statement,
    requestId,
    resources,
    chainId: /\nChain ID: ([^\n]+)/.exec(message)![1]!,
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/**
 * Uses the wallet's own method.
 *
 * @returns The signature; null when the wallet turns out to have no such method.
 * @throws PorticoError `sign-in-invalid` when it signed another message.
 */
export async function signFields(
  connection: Pick<Connection, 'signIn'>,
  made: Pick<SiwxSession, 'data' | 'message'>,
): Promise<string | null> {
  try {
    const { address, message, signature } = (await connection.signIn!(fieldsOf(made))) as {
      address?: unknown
      message?: unknown
      signature?: unknown
    }
    if (
      typeof signature !== 'string' ||
      address !== made.data.accountAddress ||
      message !== made.message
    )
      throw new PorticoError('sign-in-invalid', 'The wallet signed another message', {
        exit: 'failed',
      })
    return signature
  } catch (error) {
    if (
      isPorticoError(error) &&
      (error.code === 'method-unsupported' || error.exit === 'unsupported')
    )
      return null
    throw error
  }
}
