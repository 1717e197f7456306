import type { Connection, Json } from '../types/index.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { SiwxSession } from '../contracts/siwx.ts'

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

/** Connections whose own method has failed, as it does with some hardware accounts. */
const failed = /*#__PURE__*/ new WeakSet<Pick<Connection, 'signIn'>>()

/**
 * Signs by the wallet's own method (Sign-In-With-Solana).
 *
 * @returns The signature; null when the wallet has no such method, or it failed before: the text
 *   is signed then.
 * @throws PorticoError `sign-in-invalid` when it signed another message.
 */
export async function signFields(
  connection: Pick<Connection, 'signIn'>,
  made: Pick<SiwxSession, 'data' | 'message'>,
): Promise<string | null> {
  if (failed.has(connection)) return null
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
    // The visitor's own refusal, or an earlier request that is still open, says nothing of the method.
    if (!isPorticoError(error) || !/^(rejected|user|pending)$/.test(error.exit ?? ''))
      failed.add(connection)
    throw error
  }
}
