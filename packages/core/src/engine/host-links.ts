import { namespaceOf } from '../format/chain-id.ts'
import { networkOf } from '../state/select.ts'
import type { ChainId, Link, Returned } from '../types/index.ts'
import { adopt } from './adopt.ts'
import type { EngineContext, HostFact } from './context.ts'
import { disconnect } from './disconnect.ts'
import { storeNetwork } from './notify-host.ts'
import { isSameOffer, rememberWallet } from './recent.ts'
import { resumeAdding } from './resume-adding.ts'
import { setCurrent } from './set-current.ts'

export function onHostFact(
  ctx: EngineContext,
  id: string,
  namespace: string,
  fact: HostFact,
): void {
  if (fact.is === 'active') setCurrent(ctx, id, [namespace])
  else void disconnect(ctx, { link: id, namespace }, fact.exit)
}

async function resume(ctx: EngineContext, returned: Returned): Promise<void> {
  const { portico, state } = ctx
  const { open, link, ...target } = returned
  if (link) return resumeAdding(ctx, returned, link)
  const loginMethod = state
    .get()
    .offers[target.connector]?.find(({ id }) => id === target.offer)?.login
  const actions = await portico.walletActions()
  if (open && loginMethod !== undefined)
    await portico.open({ intent: 'loginBy', data: { loginMethod } })
  await actions.connect(target).catch(() => null)
  // The view closes by itself, unless the login finished before the view loaded.
  const { ui } = state.get()
  if (
    state.get().attempt.is === 'idle' &&
    ui.open &&
    ui.history.at(-1)?.view === (await portico.ui()).features.viewFor('loginBy')
  )
    await portico.close('done')
}

export async function onHostLink(
  ctx: EngineContext,
  link: Link | Returned,
  how = { restored: false },
): Promise<void> {
  if ('open' in link) return resume(ctx, link)
  const attemptEnd = whenAttemptEnds(ctx, link)
  if (attemptEnd) await attemptEnd
  if (ctx.live.has(link.id)) return
  await adopt(ctx, link, how)
  if (!how.restored) rememberWallet(ctx, link)
}

function whenAttemptEnds({ state }: EngineContext, link: Link): Promise<void> | undefined {
  const { attempt } = state.get()
  if (attempt.is !== 'waiting' || !isSameOffer(attempt.target, link)) return undefined
  return new Promise((resolve) => {
    const off = state.subscribe(() => {
      const now = state.get().attempt
      if (now.is === 'waiting' && now.id === attempt.id) return
      off()
      resolve()
    })
  })
}

export function onHostChain(ctx: EngineContext, id: ChainId, how = { restored: false }): void {
  const { state, emit, config } = ctx
  const namespace = namespaceOf(id)
  const network = networkOf(state.get(), id)
  if (!network || state.get().wanted[namespace] === id) return
  state.set((s) => ({ wanted: { ...s.wanted, [namespace]: id } }))
  storeNetwork(ctx)
  if (how.restored) return
  emit('SWITCH_NETWORK', { network: id })
  config.onNetworkChange?.({ namespace, network, id })
}
