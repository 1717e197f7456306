import type { HookedInstance } from '../features/feature.ts'
import { initialSignIn } from '../features/sign-in/initial.ts'
import type { Platform } from '../contracts/types.ts'
import type { Instance } from '../contracts/instance.ts'
import { PorticoError } from '../errors/error.ts'
import { lazy } from '../instance/lazy.ts'
import type { Siwx, SiwxOption } from './types.ts'

/**
 * Makes of an object that signs visitors in what the option `siwx` takes.
 *
 * @param siwx The object, or a function that loads it with the instance's network and clock: then it loads with the code for sign-in, when
 *   the first account connects.
 * @example
 * import { createSiwxMessage } from '@portico/core/siwx'
 *
 * const post = async (path: string, body: object): Promise<void> => void (await fetch(path, { method: 'POST', body: JSON.stringify(body) }))
 * const siwx = defineSiwx({
 *   createMessage: async (account) => createSiwxMessage({ ...account, nonce: await (await fetch('/nonce')).text() }),
 *   addSession: (session) => post('/login', session),
 *   revokeSession: (chainId, accountAddress) => post('/logout', { chainId, accountAddress }),
 *   setSessions: () => post('/logout', {}),
 *   getSessions: async () => (await fetch('/sessions')).json(),
 * })
 */
export const defineSiwx = (siwx: Siwx | ((platform: Platform) => Promise<Siwx>)): SiwxOption => ({
  hooks: (instance, portico) => hookSignIn(instance, portico, async () => (typeof siwx === 'function' ? siwx(instance.services.platform) : siwx)),
})

/** Runs after the hooks of the host's own features: an account that they refuse is not asked to sign in. */
function hookSignIn(instance: HookedInstance, portico: Instance, load: () => Promise<Siwx>): void {
  const { siwx, siweConfig } = instance.config
  if (siwx && siweConfig) throw new PorticoError('siwx-twice', 'Cannot set both `siweConfig` and `siwx` options')
  const before = instance.hooks
  const signIn = lazy(async () => {
    const [{ createSignIn }, made] = await Promise.all([import('./model.ts'), load()])
    return createSignIn(instance, portico, made)
  }, instance.services.report)
  instance.services.signIn = signIn
  // Without the code for sign-in it is unknown whether an account has a session.
  const unknown = (ns: string): void => instance.state.set(({ slices }) => ({ slices: { ...slices, 'sign-in': { ...initialSignIn, status: { [ns]: { is: 'unknown' } } } } }))
  instance.hooks = {
    connected(account) {
      before?.connected(account)
      void signIn().then((it) => it.connected(account), () => unknown(account.namespace))
    },
    async held(...of) {
      await before?.held(...of)
      await signIn().then((it) => it.held(...of), () => {})
    },
    async beforeRelease(which) {
      await before?.beforeRelease(which)
      await signIn().then((it) => it.beforeRelease(which), () => {})
    },
  }
}
