import type { ConnectedAccount, ConnectionHooks } from '../contracts/connection-hooks.ts'
import type { Instance } from '../contracts/instance.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import type { SignInControl } from '../types/sign-in-control.ts'
import { createDesk, keyOf, type Desk } from './desk.ts'
import { followAccounts } from './follow.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { linkOf } from '../state/select.ts'
import { askInCard, enqueue, settle } from './queue.ts'
import { accept, look, revoke, signOut, type Occasion } from './sessions.ts'
import type { Siwx } from '../contracts/siwx.ts'
import { cancel, prepare, sign } from './steps.ts'

export interface SignIn extends SignInControl {
  hook: ConnectionHooks
}

/**
 * Accounts are asked in turn; an error of one session does not affect the others.
 *
 * @param read As `readMessage`.
 */
export function createSignIn(
  ctx: HookedInstance,
  portico: Instance,
  siwx: Siwx,
  read: (text: string) => Promise<SiwxMessageData | null>,
): SignIn {
  const { state, services } = ctx
  const desk = createDesk(ctx, portico, siwx, read, (ns) => void check(ns, 'expired'))
  const { seen, declined, loggedIn } = desk
  const checks = new Map<string, Promise<void>>()
  function check(ns: string, why: Occasion): Promise<void> {
    const run = look(desk, ns, why).catch(services.report)
    checks.set(ns, run)
    return run
  }
  const end = (ns: string): Promise<void> => revoke(desk, ns).catch(services.report)
  followAccounts(desk, check, end)
  state.subscribe(() => {
    if (desk.isShown() && isLogin(desk)) void sign(desk)
  })

  function connected(account: ConnectedAccount): void {
    const { namespace: ns, restored } = account
    seen.set(ns, keyOf(account))
    if (!restored) declined.delete(keyOf(account))
    if (!restored && linkOf(state.get(), ns)?.peer.user) loggedIn.add(ns)
    else loggedIn.delete(ns)
    void check(ns, restored ? 'restored' : 'connected')
  }
  const held = (ns: string, signal: AbortSignal): Promise<void> =>
    Promise.race([checks.get(ns), aborted(signal)])
  async function beforeRelease({
    link,
    namespace,
  }: {
    link?: string
    namespace?: string
  }): Promise<void> {
    if (siwx.signOutOnDisconnect === false) return
    const ended = [...seen.keys()].filter(
      (ns) =>
        (namespace ?? ns) === ns && (link ?? state.get().current[ns]) === state.get().current[ns],
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
    ask: async (ns, where) =>
      (where === 'card' ? await askInCard(desk, ns) : undefined) ?? byWallet(desk, ns),
    sign: () => sign(desk),
    prepare: () => prepare(desk),
    cancel: () => cancel(desk),
    request: async (ns) =>
      (siwx.prompt !== false &&
        siwx.namespaces?.includes(ns) !== false &&
        (await siwx.createRequest?.())) ||
      null,
    accept: (signed) => accept(desk, signed).catch(services.report),
    signOut: (ns) => signOut(desk, ns),
  }
}

const isLogin = ({ slice, loggedIn, made }: Desk): boolean =>
  slice().step?.is === 'ready' &&
  made?.data.domain === location.host &&
  loggedIn.delete(slice().asked[0]!)

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  )

async function byWallet(desk: Desk, ns: string): Promise<boolean> {
  const answer = enqueue(desk, ns)
  if (desk.slice().asked[0] !== ns || desk.isShown()) return answer
  await sign(desk)
  const { step, asked } = desk.slice()
  if (asked[0] === ns && step?.is === 'failed') {
    settle(desk, ns, false)
    throw new PorticoError(step.code, step.reason, {
      exit: step.code === 'sign-in-declined' ? 'rejected' : 'failed',
    })
  }
  return answer
}
