import type { Behaviour, Traits } from './behaviours.ts'
import type { Inner, WalletParts, WalletSetup, WalletState } from './parts.ts'
import type { ScriptedWallet, WalletCall } from './types.ts'

/** Puts the parts of a wallet together. Self-contained. */
export function makeWallet(parts: WalletParts, setup: WalletSetup): ScriptedWallet {
  const { options, memory } = setup
  const key = `portico-scripted-wallet:${options.uuid}`

  const remembered = (): Partial<WalletState> => {
    try {
      return JSON.parse(memory?.getItem(key) ?? '{}') as Partial<WalletState>
    } catch {
      // A page without an origin has no storage; such a wallet begins anew.
      return {}
    }
  }
  const rpcUrl = options.rpcUrl ?? {}
  const chainId = options.chainId ?? 1
  const state: WalletState = {
    accounts: options.accounts,
    granted: [],
    chainId,
    known: [chainId],
    rpc: typeof rpcUrl === 'string' ? { '*': rpcUrl } : { ...rpcUrl },
    behaviour: options.behaviour ?? 'approve',
    gone: null,
    chainLost: false,
    ...remembered(),
  }

  const traitsOf = (behaviour: Behaviour): Traits => {
    const list = Array.isArray(behaviour) ? behaviour : [behaviour]
    return Object.assign({}, ...list.map((each) => (typeof each === 'string' ? parts.behaviours[each as 'approve'] : each)))
  }
  const calls: WalletCall[] = []
  let waiters: { method: string; times: number; resolve: () => void }[] = []
  const count = (method: string): number => calls.filter((call) => call.method === method).length

  const inner: Inner = {
    setup,
    state,
    failures: parts.makeFailures(),
    lies: parts.makeLies(),
    traits: () => traitsOf(state.behaviour),
    promptFor(method) {
      const { prompt, prompts } = inner.traits()
      return prompts?.[method] ?? prompt ?? 'approve'
    },
    save() {
      try {
        memory?.setItem(key, JSON.stringify(state))
      } catch {
        // See above.
      }
    },
    tell(event, value) {
      const { events } = inner.traits()
      if (events !== 'never') emitter.emit(event, [value])
      if (events === 'twice') emitter.emit(event, [value])
    },
  }
  const { failure, oddity } = inner.failures
  const prompts = parts.makePrompts(inner)
  const answer = parts.makeAnswers(inner, prompts, parts.makeChains(inner))
  const never = (): Promise<never> => new Promise(() => {})

  /** Not async, because some wallets throw before they return. */
  const request = (args: unknown): unknown => {
    const { method, params } = (args ?? {}) as { method?: unknown; params?: unknown }
    if (typeof method !== 'string') return Promise.reject(failure(-32600, "Expected a 'method'."))
    // A copy, so that what is recorded is what was asked at the time.
    calls.push({ method, params: params === undefined ? [] : structuredClone(params) })
    waiters = waiters.filter((each) => {
      const early = count(each.method) < each.times
      if (!early) each.resolve()
      return early
    })
    const { requests = 'answer' } = inner.traits()
    if (state.gone === 'throw') throw new Error('Extension context invalidated.')
    if (state.gone === 'silent' || requests === 'silent') return never()
    if (requests.startsWith('throw')) throw oddity(requests)
    if (requests.startsWith('reject')) return Promise.reject(oddity(requests))
    if (requests === 'raw') return method === 'eth_chainId' ? inner.lies.chain(undefined, state.chainId) : [...state.accounts]
    if (state.chainLost) return Promise.reject(failure(4900, 'The wallet is disconnected from all chains.'))
    return answer(method, params)
  }

  const emitter = parts.makeProvider(options.shape, request)
  const announcer = parts.makeAnnouncer(setup, emitter)
  const written = (): unknown => inner.lies.accounts(inner.traits().accounts, state.granted)
  const change = (what: Partial<WalletState>): void => {
    Object.assign(state, what)
    inner.save()
  }

  return {
    uuid: options.uuid,
    provider: emitter.provider,
    calls,
    announce: announcer.announce,
    set: (behaviour) => change({ behaviour }),
    emit: (event, ...args) => emitter.emit(event, args),
    connectAs(accounts) {
      change({ accounts: [...accounts], granted: [...accounts] })
      inner.tell('accountsChanged', written())
    },
    switchAccounts(accounts) {
      const connected = state.granted.length > 0
      change({ accounts: [...accounts], granted: connected ? [...accounts] : [] })
      if (connected) inner.tell('accountsChanged', written())
    },
    changeChain(id) {
      change({ chainId: id })
      inner.tell('chainChanged', inner.lies.chain(inner.traits().chain, id))
    },
    revoke() {
      change({ granted: [] })
      inner.tell('accountsChanged', written())
    },
    loseChain() {
      change({ chainLost: true })
      inner.tell('disconnect', failure(4900, 'The wallet is disconnected from all chains.'))
    },
    regainChain() {
      change({ chainLost: false })
      inner.tell('connect', { chainId: inner.lies.chain(inner.traits().chain, state.chainId) })
    },
    disappear(how = 'silent') {
      prompts.drop()
      change({ gone: how })
    },
    comeBack: () => change({ gone: null }),
    waiting: prompts.waiting,
    release: (method) => prompts.settle('again', method),
    approve: (method) => prompts.settle('approve', method),
    reject: (method) => prompts.settle('reject', method),
    asked: (method, times = 1) =>
      new Promise((resolve) => {
        if (count(method) >= times) resolve()
        else waiters.push({ method, times, resolve })
      }),
    remove: announcer.remove,
  }
}
