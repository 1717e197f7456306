import type { Connection } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { nsState } from '../state/select.ts'
import type { Desk } from './desk.ts'
import type { SiwxSession } from '../contracts/siwx.ts'

function connectionOf(
  { ctx: { state, live } }: Pick<Desk, 'ctx'>,
  ns: string,
): { connection: Connection; account: string; link: string; publicKey: string | undefined } {
  const status = nsState(state.get(), ns)
  if (status.is === 'connected') {
    const { account, link, all } = status
    const connection = live.get(link)?.connections.get(ns)
    if (connection)
      return {
        connection,
        account,
        link,
        publicKey: all.find(({ address }) => address === account)?.publicKey,
      }
  }
  throw new PorticoError('sign-in-wallet', 'No ConnectionController client found')
}

/** So that nothing is awaited between the click and the wallet. */
export const ownMethod = (
  desk: Pick<Desk, 'ctx'>,
  ns: string,
): Promise<typeof import('./sign-fields.ts')> | undefined =>
  connectionOf(desk, ns).connection.signIn ? import('./sign-fields.ts') : undefined

/**
 * @throws PorticoError `sign-in-wallet` when the wallet cannot sign, `sign-in-invalid` when it
 *   signed another message, and the wallet's own errors.
 */
export async function askToSign(
  desk: Pick<Desk, 'ctx' | 'portico'>,
  ns: string,
  made: Pick<SiwxSession, 'data' | 'message'>,
): Promise<SiwxSession> {
  const { connection, account, link, publicKey } = connectionOf(desk, ns)
  await desk.ctx.services.settled(link)
  if (account !== made.data.accountAddress)
    throw new PorticoError('account-changed', 'Another account is in use', { exit: 'failed' })
  const own = await ownMethod(desk, ns)
  const signature =
    (await own?.signFields(connection, made)) ??
    (await desk.portico.signMessage({ message: made.message, namespace: ns }))
  return { ...made, signature, ...(publicKey !== undefined && { publicKey }) }
}
