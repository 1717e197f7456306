import type { WalletCall } from '../../wallets/types.ts'
import type { BitcoinNews, BitcoinParts, BitcoinSetup, BitcoinState, Owner } from './parts.ts'

/** The wallet behind every interface: state, the owner's window, signatures. Self-contained. */
export function makeOwner(setup: BitcoinSetup): ReturnType<BitcoinParts['makeOwner']> {
  const { options, holds, signer, memory } = setup
  interface Waiting {
    method: string
    run: () => Promise<unknown>
    resolve: (value: never) => void
    refuse: (error: unknown) => void
  }
  const key = `portico-bitcoin-wallet:${options.vendor}:${options.name}`
  const remembered = (): Partial<BitcoinState> => {
    try {
      return JSON.parse(memory?.getItem(key) ?? '{}') as Partial<BitcoinState>
    } catch {
      // A page without an origin has no storage; such a wallet begins anew.
      return {}
    }
  }
  const state: BitcoinState = {
    account: 0,
    network: options.network ?? 'mainnet',
    shares: options.shares ?? ['payment', 'ordinals', 'stx'],
    granted: false,
    locked: false,
    gone: false,
    behaviour: options.behaviour ?? {},
    ...remembered(),
  }
  const calls: WalletCall[] = []
  const refused = { refused: true }
  const pending = { pending: true }
  const hearers: ((news: BitcoinNews) => void)[] = []
  let open: Waiting[] = []
  let waiters: { method: string; times: number; resolve: () => void }[] = []
  const count = (method: string): number => calls.filter((call) => call.method === method).length
  const traits = (): BitcoinState['behaviour'] => state.behaviour
  const set = (): ReturnType<Owner['holds']> => holds[state.account]![state.network]

  /** The PSBT with the version of its transaction changed: as good a forgery as any. */
  const forged = (psbt: string): string => {
    const bytes = [...atob(psbt)].map((character) => character.charCodeAt(0))
    const at = bytes[7] === 0xfd ? 10 : 8
    bytes[at] = bytes[at]! ^ 3
    return btoa(String.fromCharCode(...bytes))
  }

  const owner: ReturnType<BitcoinParts['makeOwner']> = {
    options,
    state,
    calls,
    refused,
    pending,
    traits,
    holds: set,
    single: () => set()[options.single ?? 'payment'],
    change(what) {
      Object.assign(state, what)
      try {
        memory?.setItem(key, JSON.stringify(state))
      } catch {
        // See above.
      }
    },
    request(method, params, answer) {
      // A copy, so that what is recorded is what was asked at the time.
      calls.push({ method, params: params === undefined ? [] : structuredClone(params) })
      waiters = waiters.filter((each) => {
        const early = count(each.method) < each.times
        if (!early) each.resolve()
        return early
      })
      const { requests = 'answer' } = traits()
      if (state.gone || requests === 'silent') return new Promise(() => {})
      if (requests === 'throw') throw new Error('The wallet broke')
      if (requests === 'reject-string') return Promise.reject('The wallet is unhappy')
      if (requests === 'reject-null') return Promise.reject(null)
      return answer()
    },
    ask(method, run) {
      const { prompt, prompts, locked } = traits()
      if (state.locked && locked === 'refuse') return Promise.reject(Object.assign(new Error('The wallet is locked.'), { code: 4100 }))
      const answer = state.locked ? 'hang' : (prompts?.[method] ?? prompt ?? 'approve')
      if (answer === 'reject') return Promise.reject(refused)
      if (answer === 'pending') return Promise.reject(pending)
      if (answer === 'approve') return run()
      return new Promise((resolve, refuse) => open.push({ method, run, resolve, refuse }))
    },
    written(list) {
      const how = traits().accounts
      if (how === 'none') return []
      if (how === 'not-a-list') return { length: 1, 0: list[0] }
      if (how !== 'not-addresses') return list
      return list.map((each) => (typeof each === 'string' ? 'bc1nonsense' : { ...(each as object), address: 'bc1nonsense' }))
    },
    async message({ address, message, protocol }) {
      const { answers } = traits()
      if (answers === 'malformed') return { signature: 'no signature', address }
      const { payment, ordinals } = set()
      const other = address === payment.address ? ordinals.address : payment.address
      const signs = answers === 'other-account' ? other : address
      const request = { account: state.account, network: state.network, address: signs, message, protocol: signs === other ? 'bip322' : protocol }
      return { signature: (await signer('message', request)) as string, address: signs }
    },
    async psbt(request) {
      const { answers } = traits()
      if (answers === 'malformed') return { psbt: btoa('no transaction') }
      const signed = (await signer('psbt', { account: state.account, network: state.network, ...request })) as { psbt: string }
      return answers === 'other-transaction' ? { psbt: forged(signed.psbt) } : signed
    },
    async transfer(address, recipients) {
      if (traits().answers === 'malformed') return 'no id'
      return (await signer('transfer', { account: state.account, network: state.network, address, recipients })) as string
    },
    send: async (hex) => (await signer('send', { hex })) as string,
    hear: (cb) => void hearers.push(cb),
    tell(news) {
      for (const cb of [...hearers]) cb(news)
    },
    waiting: () => open.map((each) => each.method),
    release: (method) => settle('again', method),
    approve: (method) => settle('approve', method),
    reject: (method) => settle('reject', method),
    drop() {
      open = []
    },
    asked: (method, times = 1) =>
      new Promise((resolve) => {
        if (count(method) >= times) resolve()
        else waiters.push({ method, times, resolve })
      }),
  }

  function settle(how: 'approve' | 'reject' | 'again', method?: string): number {
    const chosen = open.filter((each) => method === undefined || each.method === method)
    open = open.filter((each) => !chosen.includes(each))
    for (const each of chosen) {
      if (how === 'reject') each.refuse(refused)
      else (how === 'approve' ? each.run() : owner.ask(each.method, each.run)).then(each.resolve as (value: unknown) => void, each.refuse)
    }
    return chosen.length
  }

  return owner
}
