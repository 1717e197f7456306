import type { Connection } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { namespaceState } from '../state/select.ts'
import type { SignInContext } from './sign-in-context.ts'
import type { SiwxSession } from '../contracts/siwx.ts'
import { signFields } from './sign-fields.ts'
import { defined } from '../utils/defined.ts'

function connectionOf(
  { ctx: { state, live } }: Pick<SignInContext, 'ctx'>,
  namespace: string,
): { connection: Connection; account: string; link: string; publicKey: string | undefined } {
  const status = namespaceState(state.get(), namespace)
  if (status.is === 'connected') {
    const { account, link, all } = status
    const connection = live.get(link)?.connections.get(namespace)
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

/**
 * @throws PorticoError `sign-in-wallet` when the wallet cannot sign, `sign-in-invalid` when it
 *   signed another message, and the wallet's own errors.
 */
export async function askToSign(
  context: Pick<SignInContext, 'ctx' | 'portico'>,
  namespace: string,
  made: Pick<SiwxSession, 'data' | 'message'>,
): Promise<SiwxSession> {
  const { connection, account, link, publicKey } = connectionOf(context, namespace)
  await context.ctx.services.settled(link)
  if (account !== made.data.accountAddress)
    throw new PorticoError('account-changed', 'Another account is in use', { exit: 'failed' })
  const signature =
    (connection.signIn && (await signFields(connection, made))) ??
    (await context.portico.signMessage({ message: made.message, namespace }))
  return { ...made, signature, ...defined({ publicKey }) }
}
