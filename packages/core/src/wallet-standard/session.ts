import type { ConnFact, Stop } from '../types/index.ts'
import { accountsOf, featureOf, featuresOf, parseAccounts } from './wallet.ts'
import type {
  NamespaceCode,
  SharedAccount,
  StandardNamespace,
  StandardPage,
  StandardSession,
  StandardWallet,
} from './types.ts'

export interface SessionDeps {
  namespace: StandardNamespace
  code: NamespaceCode
  page: StandardPage
  offer: string
  wallet: StandardWallet
  accounts: readonly SharedAccount[]
}

/** Without a prompt; if the wallet cannot be asked silently, the accounts in its property. */
export async function silently(
  wallet: StandardWallet,
  namespace: StandardNamespace,
  code: NamespaceCode,
): Promise<readonly SharedAccount[]> {
  const feature = namespace.connect.find((each) => featureOf(wallet, each))
  const input = feature === undefined ? null : code.input(feature, true)
  if (feature === undefined || input === null) return accountsOf(wallet, code)
  return answered(await featureOf(wallet, feature)!(input), wallet, code)
}

export function answered(
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

export function createSession({
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
