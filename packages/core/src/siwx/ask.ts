/** Has a wallet sign a sign-in message, in the way of its chain family. */
import type { HookedInstance } from '../features/feature.ts'
import type { Instance } from '../contracts/instance.ts'
import type { Connection, Json } from '../contracts/types.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import { nsState } from '../state/select.ts'
import { readMessage, type SiwxMessageData } from './message.ts'
import type { SiwxSession } from './types.ts'

/** The connection of a chain family that is in use, with its account. */
function connectionOf({ state, live }: HookedInstance, ns: string): { connection: Connection; account: string; link: string; publicKey: string | undefined } {
  const status = nsState(state.get(), ns)
  const connection = status.is === 'connected' ? live.get(status.link)?.connections.get(ns) : undefined
  if (status.is !== 'connected' || !connection) throw new PorticoError('sign-in-wallet', 'No ConnectionController client found')
  return { connection, account: status.account, link: status.link, publicKey: status.all.find(({ address }) => address === status.account)?.publicKey }
}

/** The message as Sign-In-With-Solana takes it: in fields, of which the wallet makes the text. */
function fieldsOf(data: SiwxMessageData, message: string): Json {
  const { accountAddress: address, domain, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources } = data
  const fields = { address, domain, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources, chainId: /\nChain ID: ([^\n]+)/.exec(message)![1]! }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Uses the wallet's own sign-in method if it has one; null when the wallet turns out to have none. */
async function signFields(connection: Connection, message: string, data: SiwxMessageData): Promise<{ message: string; signature: string } | null> {
  if (!connection.signIn) return null
  try {
    const answer = (await connection.signIn(fieldsOf(data, message))) as { address?: unknown; message?: unknown; signature?: unknown }
    const { address, message: signed, signature } = answer
    if (typeof signed !== 'string' || typeof signature !== 'string' || address !== data.accountAddress || !isSame(readMessage(signed), data))
      throw new PorticoError('sign-in-invalid', 'The wallet signed another message', { exit: 'failed' })
    return { message: signed, signature }
  } catch (error) {
    if (isPorticoError(error) && (error.code === 'method-unsupported' || error.exit === 'unsupported')) return null
    throw error
  }
}

const isSame = (one: SiwxMessageData | null, other: SiwxMessageData): boolean =>
  one !== null && JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/**
 * Asks the active wallet of a family to sign.
 *
 * @throws PorticoError `sign-in-wallet` when the wallet cannot sign, `sign-in-invalid` when it signed another message, and the wallet's own
 *   errors.
 */
export async function askToSign(ctx: HookedInstance, portico: Pick<Instance, 'signMessage'>, ns: string, { data, message }: Pick<SiwxSession, 'data' | 'message'>): Promise<SiwxSession> {
  const { connection, account, link, publicKey } = connectionOf(ctx, ns)
  await ctx.services.settled(link)
  if (account !== data.accountAddress) throw new PorticoError('account-changed', 'Another account is in use', { exit: 'failed' })
  const signed = (await signFields(connection, message, data)) ?? { message, signature: await portico.signMessage({ message, namespace: ns }) }
  return { data, ...signed, ...(publicKey !== undefined && { publicKey }) }
}
