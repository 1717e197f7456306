/**
 * A wallet of the standard: requested inside the click, restored without a prompt, followed while it
 * is in use, and released. Nothing that it says is believed.
 */
import { PorticoError } from '../errors/error.ts'
import { cleanName } from '../format/claims.ts'
import { bytesOf, malformed } from '../format/malformed.ts'
import { whenPresent } from '../page/present.ts'
import { walletError } from '../rpc/codes.ts'
import type {
  AttemptCtx,
  ChainId,
  ConnFact,
  Exit,
  Link,
  LinkRecord,
  ProviderHandle,
  Stop,
} from '../types/index.ts'
import { defined } from '../utils/defined.ts'
import { idsOf } from './parse.ts'
import type {
  NamespaceCode,
  SharedAccount,
  StandardAccount,
  StandardNamespace,
  StandardPage,
  StandardSession,
  StandardWallet,
} from './types.ts'

interface Deps {
  connector: string
  namespace: StandardNamespace
  code: NamespaceCode
  page: StandardPage
  attempt: AttemptCtx
}

/** The wallet prompts. Synchronous up to the wallet's own call. */
export async function openLink(o: Deps & { offer: string }): Promise<Link> {
  const wallet = o.page.find(o.offer)
  if (!wallet)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  const feature = o.namespace.connect.find((each) => featureOf(wallet, each))
  if (feature === undefined) throw malformed('connect feature')
  let accounts: readonly SharedAccount[]
  let shown = 0
  try {
    const answer = await featureOf(wallet, feature)!(o.code.input(feature, false))
    accounts = answered(answer, wallet, o.code)
    shown = countOf(answer)
  } catch (error) {
    throw walletError(error, 'connect-failed')
  }
  if (accounts.length === 0 && shown > 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  if (accounts.length === 0)
    throw new PorticoError('connect-locked', `${wallet.name} is locked`, { exit: 'locked' })
  return makeLink({ ...o, wallet, accounts })
}

/** Without a prompt. No accounts means locked; the link stays and listens. */
export async function restoreLink(o: Deps & { record: LinkRecord }): Promise<Link> {
  const { record, page, namespace, code } = o
  const { offer } = record
  const wallet = await untilFound(page, offer, o.attempt.signal)
  if (!wallet)
    throw new PorticoError('not-installed', `${record.peer.name} is not there`, {
      exit: 'not-installed',
    })
  if (page.contested(offer))
    throw new PorticoError('contested', `Two wallets on this page claim to be ${wallet.name}`, {
      exit: 'failed',
    })
  let accounts: readonly SharedAccount[]
  try {
    accounts = await silently(wallet, namespace, code)
    // While it was locked the wallet may have shared them without a request.
    if (accounts.length === 0) accounts = accountsOf(wallet, code)
  } catch (error) {
    const typed = walletError(error, 'restore-failed')
    // The visitor was not asked, so has not rejected: a wallet without a silent answer has no grant
    // for this page any more.
    throw typed.exit === 'rejected'
      ? new PorticoError('restore-revoked', `${wallet.name} no longer trusts this page`, {
          cause: error,
          exit: 'revoked',
        })
      : typed
  }
  return makeLink({ ...o, offer, wallet, accounts })
}

function makeLink(
  o: Deps & { offer: string; wallet: StandardWallet; accounts: readonly SharedAccount[] },
): Link {
  const { connector, namespace, code, offer, wallet, accounts } = o
  const session = createSession(o)
  const handle: ProviderHandle<string, StandardSession> = {
    namespace: namespace.namespace,
    provider: session,
    accounts: accounts.map(({ account }) => account),
    chains: chainIds(chainsOf(wallet), code),
    chain: null,
    chainOwner: 'app',
    methods: session.methods(),
    reads: 'rpc',
  }
  return {
    id: `${connector}:${offer}`,
    connector,
    offer,
    peer: defined({
      name: wallet.name,
      icon: wallet.icon || undefined,
      evidence: [{ by: 'standard-name', value: wallet.name, namespace: namespace.namespace }],
    }),
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why: Exit) {
      const now = session.wallet()
      if (why !== 'user' || !now) return
      // Not awaited: a wallet that never answers would block the visitor.
      const disconnect = async (): Promise<unknown> => featureOf(now, 'standard:disconnect')?.()
      disconnect().catch(() => {})
    },
    record: () => ({ name: wallet.name }),
  }
}

function countOf(answer: unknown): number {
  const list = (answer as { accounts?: unknown } | null | undefined)?.accounts
  return Array.isArray(list) ? list.length : 0
}

interface SessionDeps {
  namespace: StandardNamespace
  code: NamespaceCode
  page: StandardPage
  offer: string
  wallet: StandardWallet
  accounts: readonly SharedAccount[]
}

/** Without a prompt; if the wallet cannot be asked silently, the accounts in its property. */
async function silently(
  wallet: StandardWallet,
  namespace: StandardNamespace,
  code: NamespaceCode,
): Promise<readonly SharedAccount[]> {
  const feature = namespace.connect.find((each) => featureOf(wallet, each))
  const input = feature === undefined ? null : code.input(feature, true)
  if (feature === undefined || input === null) return accountsOf(wallet, code)
  return answered(await featureOf(wallet, feature)!(input), wallet, code)
}

function answered(
  answer: unknown,
  wallet: StandardWallet,
  code: NamespaceCode,
): readonly SharedAccount[] {
  const list =
    typeof answer === 'object' && answer !== null
      ? (answer as { accounts?: unknown }).accounts
      : undefined
  return list === undefined ? accountsOf(wallet, code) : parseAccounts(list, code)
}

function createSession({
  namespace,
  code,
  page,
  offer,
  wallet: first,
  accounts: shared,
}: SessionDeps): StandardSession {
  let wallet: StandardWallet | null = first
  let accounts = shared
  let report: (fact: ConnFact) => void = () => {}

  const methods = (): readonly string[] => methodsOf(wallet, accounts, code)

  const reportMethods = (): void => report({ is: 'methods', methods: methods() })
  const share = (next: readonly SharedAccount[]): void => {
    accounts = next
    report({ is: 'accounts', accounts: next.map(({ account }) => account) })
    reportMethods()
  }

  async function refresh(): Promise<void> {
    const now = wallet
    if (!now) return
    const answer = await silently(now, namespace, code).catch(() => [])
    const next = answer.length > 0 ? answer : accountsOf(now, code)
    // An empty list does not mean another account: some wallets share none while they are locked.
    if (wallet === now && next.length > 0) share(next)
  }

  function follow(emit: (fact: ConnFact) => void): Stop {
    report = emit
    let unsubscribe: Stop = () => {}
    const onChange = (change: unknown): void => {
      // An answer that cannot be parsed is ignored.
      try {
        const list = (change as { accounts?: unknown } | null)?.accounts
        if (list === undefined) reportMethods()
        else share(parseAccounts(list, code))
      } catch {
        return
      }
    }
    const checkPage = (): void => {
      const now = page.find(offer)
      if (wallet) {
        if (now === wallet) return
        wallet = null
        unsubscribe()
        emit({ is: 'lost', exit: 'wallet-gone' })
      }
      // Of two wallets with the name, neither counts as the one that left.
      if (!now || page.contested(offer)) return
      wallet = now
      unsubscribe = subscribe(now, onChange)
      silently(now, namespace, code).then(
        (next) => (wallet === now ? share(next) : undefined),
        // It is back, but does not answer silently: the visitor can connect again.
        () => {},
      )
    }
    const unwatch = page.watch(checkPage)
    if (wallet) unsubscribe = subscribe(wallet, onChange)
    checkPage()
    return () => {
      if (report === emit) report = () => {}
      unwatch()
      unsubscribe()
    }
  }

  return {
    name: first.name,
    wallet: () => wallet,
    accounts: () => accounts,
    methods,
    follow,
    refresh,
  }
}

/** Of at least one account, if the wallet still has their features. */
function methodsOf(
  wallet: StandardWallet | null,
  accounts: readonly SharedAccount[],
  code: NamespaceCode,
): readonly string[] {
  const present = new Set(wallet ? featuresOf(wallet) : [])
  const listed = accounts.flatMap(({ standard }) => [
    ...standard.features,
    ...(code.ofWallet ?? []),
  ])
  return code.methods(new Set(listed.filter((name) => present.has(name))))
}

function subscribe(wallet: StandardWallet, onChange: (change: unknown) => void): Stop {
  try {
    const off = featureOf(wallet, 'standard:events', 'on')?.('change', onChange)
    if (typeof off === 'function') return () => quietly(off as Stop)
  } catch {
    // A wallet without events still answers; the next request shows its state.
  }
  return () => {}
}

function quietly(run: Stop): void {
  try {
    run()
  } catch {
    // The wallet has removed the listener already, or has left the page.
  }
}

/**
 * One method of a feature, bound, or undefined. Never throws.
 *
 * @param method Default: the last part of the feature's name, `connect` of `standard:connect`.
 */
export function featureOf(
  wallet: StandardWallet,
  feature: string,
  method: string = feature.slice(feature.indexOf(':') + 1),
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const { features } = wallet.raw as { features: Record<string, Record<string, unknown>> }
    if (!Object.hasOwn(features, feature)) return undefined
    const own = features[feature]!
    const call = own[method]
    return typeof call === 'function'
      ? (...inputs): unknown => Reflect.apply(call, own, inputs)
      : undefined
  } catch {
    return undefined
  }
}

function featuresOf(wallet: StandardWallet): readonly string[] {
  try {
    return Object.keys((wallet.raw as { features: object }).features).slice(0, 128)
  } catch {
    return []
  }
}

function chainsOf(wallet: StandardWallet): readonly string[] {
  try {
    const { chains } = wallet.raw as { chains: unknown }
    return Array.isArray(chains) ? idsOf(chains) : []
  } catch {
    return []
  }
}

/**
 * In the wallet's order, without repeats.
 *
 * @throws PorticoError `wallet-answer` when it is no list of accounts, or an account of the
 *   namespace is malformed.
 */
function parseAccounts(list: unknown, code: NamespaceCode): readonly SharedAccount[] {
  if (!Array.isArray(list)) throw malformed('accounts')
  const shared = new Map<string, SharedAccount>()
  for (const raw of (list as unknown[]).slice(0, 256)) {
    const standard = parseAccount(raw)
    const account = code.account(standard, chainIds(standard.chains, code))
    if (account && !shared.has(account.address)) shared.set(account.address, { account, standard })
  }
  return [...shared.values()]
}

function accountsOf(wallet: StandardWallet, code: NamespaceCode): readonly SharedAccount[] {
  let list: unknown
  try {
    list = (wallet.raw as { accounts: unknown }).accounts
  } catch {
    throw malformed('accounts')
  }
  return parseAccounts(list, code)
}

function chainIds(chains: readonly string[], code: NamespaceCode): readonly ChainId[] | 'any' {
  const known = chains.flatMap((id) => {
    if (Object.hasOwn(code.chains, id)) return code.chains[id]!
    // A genesis hash is the CAIP-2 reference.
    return /^[-a-z0-9]{3,8}:[a-zA-Z0-9]{32}$/.test(id) ? (id as ChainId) : []
  })
  return known.includes('any') ? 'any' : ([...new Set(known)] as ChainId[])
}

function parseAccount(raw: unknown): StandardAccount {
  try {
    const { address, publicKey, chains, features, label: claimed } = raw as Record<string, unknown>
    const label = cleanName(claimed)
    if (typeof address !== 'string' || !address || address.length > 128) throw malformed('account')
    if (!Array.isArray(chains) || !Array.isArray(features)) throw malformed('account')
    return defined({
      raw: raw as object,
      address,
      publicKey: bytesOf(publicKey, 128) ?? new Uint8Array(),
      chains: idsOf(chains),
      features: idsOf(features),
      label: label || undefined,
    })
  } catch {
    throw malformed('account')
  }
}

/**
 * A wallet of the page once it is there; undefined if the attempt was cancelled before.
 *
 * @param offer The wallet's id in the page.
 */
export async function untilFound<Wallet>(
  page: { find(offer: string): Wallet | undefined; watch(changed: Stop): Stop },
  offer: string,
  signal: AbortSignal,
): Promise<Wallet | undefined> {
  await whenPresent(() => page.find(offer) !== undefined, page.watch, signal)
  return page.find(offer)
}
