/** Signing in, of one instance. */
import type { ConnectedAccount, ConnectionHooks } from '../features/connected.ts'
import type { Instance } from '../contracts/instance.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../features/feature.ts'
import type { SignInControl } from './control.ts'
import { createDesk, keyOf, type Desk } from './desk.ts'
import { createExpiry } from './expiry.ts'
import { followAccounts } from './follow.ts'
import { linkOf } from '../state/select.ts'
import { askInCard, enqueue, settle } from './queue.ts'
import { accept, look, revoke, signOut, type Occasion } from './sessions.ts'
import type { Siwx } from './types.ts'
import { cancel, prepare, sign } from './steps.ts'

export interface SignIn extends ConnectionHooks, SignInControl {}

/** Accounts are asked in turn; what happens to one session does not affect the others. */
export function createSignIn(ctx: HookedInstance, portico: Instance, siwx: Siwx): SignIn {
  const { state, services } = ctx
  const desk = createDesk(ctx, portico, siwx)
  const { seen, declined, loggedIn } = desk
  const expiry = createExpiry(services.platform, (ns) => void check(ns, 'expired'))
  const checks = new Map<string, Promise<void>>()
  function check(ns: string, why: Occasion): Promise<void> {
    const run = look(desk, expiry, ns, why).catch(services.report)
    checks.set(ns, run)
    return run
  }
  const end = (ns: string): Promise<void> => revoke(desk, expiry, ns).catch(services.report)
  followAccounts(desk, { check, revoke: end, prepare: () => prepare(desk), cancel: () => cancel(desk) })
  state.subscribe(() => {
    if (desk.isShown() && isLogin(desk)) void sign(desk, expiry)
  })

  return {
    connected(account: ConnectedAccount) {
      seen.set(account.namespace, keyOf(account))
      if (!account.restored) declined.delete(keyOf(account))
      loggedIn[!account.restored && linkOf(state.get(), account.namespace)?.peer.user ? 'add' : 'delete'](account.namespace)
      void check(account.namespace, account.restored ? 'restored' : 'connected')
    },
    held: (ns, signal) => Promise.race([checks.get(ns), aborted(signal)]),
    async beforeRelease({ link, namespace }) {
      if (siwx.signOutOnDisconnect === false) return
      const ended = [...seen.keys()].filter((ns) => (namespace ?? ns) === ns && (link === undefined || state.get().current[ns] === link))
      await Promise.race([Promise.all(ended.map(end)), new Promise<void>((resolve) => services.platform.after(5_000, resolve))])
    },
    ask: (ns, where) => (where === 'card' ? askInCard(desk, ns) : byWallet(desk, ns, () => sign(desk, expiry))),
    sign: () => sign(desk, expiry),
    prepare: () => prepare(desk),
    cancel: () => cancel(desk),
    request: async (ns) => (siwx.prompt !== false && siwx.namespaces?.includes(ns) !== false && (await siwx.createRequest?.())) || null,
    accept: (signed) => accept(desk, signed).catch(services.report),
    signOut: (ns) => signOut(desk, expiry, ns),
  }
}

/**
 * Whether the first account in the queue has just been connected by a login, and its message is for this page. True only once: after a refusal the
 * visitor must press the button.
 */
const isLogin = ({ slice, loggedIn, made }: Desk): boolean => slice().step?.is === 'ready' && made?.data.domain === location.host && loggedIn.delete(slice().asked[0]!)

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

async function byWallet(desk: Desk, ns: string, ask: () => Promise<void>): Promise<boolean> {
  const answer = enqueue(desk, ns)
  // Other accounts are in the queue, and the card asks this one after them.
  if (desk.slice().asked[0] !== ns || desk.isShown()) return answer
  await ask()
  const { step, asked } = desk.slice()
  if (asked[0] === ns && step?.is === 'failed') {
    settle(desk, ns, false)
    throw new PorticoError(step.code, step.reason, { exit: step.code === 'sign-in-declined' ? 'rejected' : 'failed' })
  }
  return answer
}
