import type { ConnectedAccount, ConnectionHooks } from '../contracts/connection-hooks.ts'
import type { Instance } from '../contracts/instance.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { SignInControl } from '../types/sign-in-control.ts'
import { createSignInContext, keyOf, type SignInContext } from './sign-in-context.ts'
import { followAccounts } from './follow.ts'
import { linkOf } from '../state/select.ts'
import { askInCard, enqueue, settle } from './queue.ts'
import { accept, look, revoke, signOut, type Occasion } from './sessions.ts'
import type { Siwx } from '../contracts/siwx.ts'
import { cancel, prepare, sign } from './steps.ts'

export interface SignIn extends SignInControl {
  hook: ConnectionHooks
}

/** Accounts are asked in turn; an error of one session does not affect the others. */
export function createSignIn(ctx: HookedInstance, portico: Instance, siwx: Siwx): SignIn {
  const { state, services } = ctx
  const context = createSignInContext(
    ctx,
    portico,
    siwx,
    (namespace) => void check(namespace, 'expired'),
  )
  const { seen, declined, loggedIn } = context
  const checks = new Map<string, Promise<void>>()
  function check(namespace: string, why: Occasion): Promise<void> {
    const run = look(context, namespace, why).catch(services.report)
    checks.set(namespace, run)
    return run
  }
  const end = (namespace: string): Promise<void> =>
    revoke(context, namespace).catch(services.report)
  followAccounts(context, check, end)
  state.subscribe(() => {
    if (context.isShown() && isLogin(context)) void sign(context)
  })

  function connected(account: ConnectedAccount): void {
    const { namespace, restored } = account
    seen.set(namespace, keyOf(account))
    context.refused.delete(namespace)
    if (!restored) context.update({ isUnavailable: false })
    if (!restored) declined.delete(keyOf(account))
    if (!restored && linkOf(state.get(), namespace)?.peer.user) loggedIn.add(namespace)
    else loggedIn.delete(namespace)
    void check(namespace, restored ? 'restored' : 'connected')
  }
  async function held(namespace: string, signal: AbortSignal): Promise<void> {
    await Promise.race([checks.get(namespace), aborted(signal)])
    const refusal = context.refused.get(namespace)
    if (refusal) throw refusal
  }
  async function beforeRelease({
    link,
    namespace,
  }: {
    link?: string
    namespace?: string
  }): Promise<void> {
    if (siwx.signOutOnDisconnect === false) return
    const ended = [...seen.keys()].filter(
      (each) =>
        (namespace ?? each) === each &&
        (link ?? state.get().current[each]) === state.get().current[each],
    )
    await Promise.race([
      Promise.all(ended.map(end)),
      new Promise<void>((resolve) => services.platform.after(5_000, resolve)),
    ])
  }

  return {
    async hook(...call) {
      if (call[0] === 'connected') return connected(call[1])
      return call[0] === 'held' ? held(call[1], call[2]) : beforeRelease(call[1])
    },
    ask: async (namespace, where) =>
      (where === 'card' ? await askInCard(context, namespace) : undefined) ??
      byWallet(context, namespace),
    sign: () => sign(context),
    prepare: () => prepare(context),
    cancel: () => cancel(context),
    request: async (namespace) =>
      (siwx.prompt !== false &&
        siwx.namespaces?.includes(namespace) !== false &&
        (await siwx.createRequest?.())) ||
      null,
    accept: (signed) => accept(context, signed).catch(services.report),
    signOut: (namespace) => signOut(context, namespace),
  }
}

const isLogin = ({ slice, loggedIn, made }: SignInContext): boolean =>
  slice().step?.is === 'ready' &&
  made?.data.domain === location.host &&
  loggedIn.delete(slice().asked[0]!)

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  )

async function byWallet(context: SignInContext, namespace: string): Promise<boolean> {
  const answer = enqueue(context, namespace)
  if (context.slice().asked[0] !== namespace || context.isShown()) return answer
  await sign(context)
  const { step, asked } = context.slice()
  if (asked[0] === namespace && step?.is === 'failed') {
    settle(context, namespace, false)
    throw new PorticoError(step.code, step.reason, {
      exit: step.code === 'sign-in-declined' ? 'rejected' : 'failed',
    })
  }
  return answer
}
