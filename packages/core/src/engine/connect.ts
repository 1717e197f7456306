import { namespaceOf } from '../format/chain-id.ts'
import { needAdapter, PorticoError } from '../errors/error.ts'
import type { ConnectOptions } from '../public/portico.ts'
import { accountOf, type AccountRef } from '../state/select.ts'
import type { State, Target } from '../state/state.ts'
import type { Prepared, Want } from '../types/index.ts'
import { startAttempt } from './attempt.ts'
import { exitError } from './attempt-errors.ts'
import { refusalOf } from './attempt-result.ts'
import { untilChosen } from './choose-wallet.ts'
import { markConfirmed } from './confirm-accounts.ts'
import { pickWallet } from './contested.ts'
import { ensureNetwork } from './ensure-network.ts'
import { isUnavailableLogin, unavailableLogin } from '../login/logins.ts'
import { routesOf, targetOf } from './target.ts'
import type { WalletContext } from './wallet-context.ts'
import { defined } from '../utils/defined.ts'

/** Nothing is awaited before the wallet is asked: its popup must open inside the click. */
export async function connect(ctx: WalletContext, o: ConnectOptions = {}): Promise<AccountRef> {
  if (o.wallet === undefined && o.offer === undefined)
    return untilChosen(ctx.portico).then(() => ensureNetwork(ctx, o.network))
  for (const namespace of o.namespaces ?? []) needAdapter(ctx, namespace)
  const target = findTarget(ctx, o)
  // Without offers the connector's configuration is incomplete: the developer gets an alert.
  const alert = ctx.connectors.get(o.connector ?? '')?.alert
  if (!target && alert) ctx.services.raise(alert)
  if (!target)
    throw new PorticoError(
      'not-installed',
      o.connector === 'walletConnect' ? 'WalletConnectConnector not found' : 'Adapter not found',
      { exit: 'not-installed' },
    )
  refuseLogin(ctx, target)
  const routes = o.namespaces
    ? routesOf(ctx.state.get().offers, target, o.namespaces, [...ctx.adapters.keys()])
    : [target]
  if (!routes?.[0])
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  const rank = typeof o.rank === 'number' ? { rank: o.rank } : {}
  const account = await connectAll(
    ctx,
    routes.map((route) => ({ ...route, ...rank })),
  )
  return o.network !== undefined ? ensureNetwork(ctx, o.network) : account
}

/** Whatever button asked for it. */
function refuseLogin({ config, services, state }: WalletContext, target: Target): void {
  const { offers } = state.get()
  const { login } = offers[target.connector]?.find(({ id }) => id === target.offer) ?? {}
  const view = services.platform.window ?? undefined
  if (login !== undefined && isUnavailableLogin(state.get(), login, config.service, view))
    throw unavailableLogin(login)
}

/**
 * Asks one wallet for several namespaces in turn. Features get all accounts before they wait for
 * one, so that one view can ask about all.
 */
async function connectAll(ctx: WalletContext, routes: readonly Target[]): Promise<AccountRef> {
  const connected: AccountRef[] = []
  for (const [index, route] of routes.entries()) {
    const asked = connectTarget(ctx, route, {
      behind: index > 0,
      goesOn: index < routes.length - 1,
    })
    // A rejection in one namespace keeps the others; a retry continues from `state.attempt`.
    const next = await (index === 0 ? asked : asked.catch(() => null))
    if (!next) break
    connected.push(next)
  }
  if (!ctx.hooks || routes.length < 2) return connected[0]!
  // The wallet has answered: from here only the answer to a feature ends the wait.
  const { signal } = new AbortController()
  const names = connected.map(({ namespace }) => namespace)
  const refusal = await refusalOf(ctx, names, signal)
  const [account] = connected.flatMap(
    ({ namespace }) => accountOf(ctx.state.get(), namespace) ?? [],
  )
  // The features have rejected every account.
  if (!account) throw refusal ?? exitError('user', routes[0]!)
  return account
}

interface PlaceInSequence {
  behind?: boolean
  goesOn?: boolean
}

export function connectTarget(
  ctx: WalletContext,
  target: Target,
  { behind = false, goesOn = false }: PlaceInSequence = {},
): Promise<AccountRef> {
  const { state, adapters, attempts } = ctx
  attempts.target = target
  const result = startAttempt(
    ctx,
    target,
    wantOf(state.get(), target, [...adapters.keys()]),
    behind,
    goesOn,
  )
  // The visitor has picked this wallet, and the wallet has just confirmed its accounts.
  result.then(
    ({ namespace }) => {
      const link = state.get().current[namespace]!
      pickWallet(ctx, link)
      markConfirmed(ctx, link)
    },
    () => {},
  )
  return result
}

function findTarget(
  { state, adapters, connectors }: WalletContext,
  o: ConnectOptions,
): ReturnType<typeof targetOf> {
  const target = targetOf(state.get().offers, o, connectors)
  const namespaces = target?.namespaces.filter((namespace) => adapters.has(namespace)) ?? []
  return target && namespaces.length > 0 ? { ...target, namespaces } : target
}

export function wantOf(
  { offers, networks, wanted }: Pick<State, 'offers' | 'networks' | 'wanted'>,
  target: Target,
  adapters: readonly string[],
): Want {
  const served = offers[target.connector]?.find(({ id }) => id === target.offer)?.namespaces
  const namespaces = (target.namespaces ?? adapters).filter(
    (namespace) => served?.includes(namespace) ?? true,
  )
  const isWanted = (id: string): number => Number(wanted[namespaceOf(id)] === id)
  const chains = networks.map((network) => network.id).sort((a, b) => isWanted(b) - isWanted(a))
  return defined({ namespaces, chains, record: target.record || undefined })
}

export function prepare(ctx: WalletContext, o: ConnectOptions): Prepared | null {
  const { state, services, adapters, connectors } = ctx
  // A pairing is the same for every wallet, so any offer does.
  const offer = o.offer ?? state.get().offers[o.connector ?? '']?.[0]?.id
  const target = findTarget(ctx, { ...o, ...defined({ offer }) })
  const want =
    target &&
    wantOf(state.get(), { ...target, namespaces: o.namespaces ?? target.namespaces }, [
      ...adapters.keys(),
    ])
  return (want && connectors.get(target.connector)?.prepare?.(target.offer, want, services)) ?? null
}

export function retry(ctx: WalletContext): Promise<AccountRef> {
  const { attempt } = ctx.state.get()
  return connect(ctx, (attempt.is === 'idle' ? ctx.attempts.target : attempt.target) ?? {})
}
