/** Requested inside the click, restored without a prompt, and released. */
import { PorticoError } from '../errors/error.ts'
import type { AttemptCtx, Exit, Link, LinkRecord, ProviderHandle } from '../types/index.ts'
import { malformed } from '../format/malformed.ts'
import { walletError } from '../rpc/codes.ts'
import { answered, createSession, silently } from './session.ts'
import { accountsOf, chainIds, chainsOf, featureOf, untilFound } from './wallet.ts'
import type {
  NamespaceCode,
  SharedAccount,
  StandardNamespace,
  StandardPage,
  StandardSession,
  StandardWallet,
} from './types.ts'
import { defined } from '../utils/defined.ts'

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
