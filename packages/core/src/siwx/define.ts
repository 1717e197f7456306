import type { Platform } from '../types/index.ts'
import { siwxOption } from './option.ts'
import type { Siwx, SiwxOption } from '../contracts/siwx.ts'

/**
 * Makes the value of the option `siwx` from an object that signs visitors in.
 *
 * @param siwx The object, or a function that loads it with the instance's network and clock when
 *   the first account connects.
 * @example
 * import { createSiwxMessage } from '@portico/core/siwx-message'
 *
 * const post = async (path: string, body: object): Promise<void> =>
 *   void (await fetch(path, { method: 'POST', body: JSON.stringify(body) }))
 * const siwx = defineSiwx({
 *   createMessage: async (account) =>
 *     createSiwxMessage({ ...account, nonce: await (await fetch('/nonce')).text() }),
 *   addSession: (session) => post('/login', session),
 *   revokeSession: (chainId, accountAddress) => post('/logout', { chainId, accountAddress }),
 *   setSessions: () => post('/logout', {}),
 *   getSessions: async () => (await fetch('/sessions')).json(),
 * })
 */
export const defineSiwx = (siwx: Siwx | ((platform: Platform) => Promise<Siwx>)): SiwxOption =>
  siwxOption((...of) => import('./custom.ts').then((m) => m.startOwn(siwx, ...of)))
