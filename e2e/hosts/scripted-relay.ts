/** A connector like WalletConnect's, without a relay: what the views show of it is told by the test. */
import { PorticoError, type Connector, type Exit, type Link, type Prepared } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/pairing-limits'

/** What a test does to it. */
export interface RelayScript {
  /** Answers the one that waits. */
  approve(): void
  refuse(exit?: Exit): void
  /** Whether pairings can be made; bringing it back makes one. */
  down(exit: Exit | null): void
  /** Makes none until it is let go. */
  hold(held: boolean): void
  /** The addresses of all pairings, newest last. */
  uris(): readonly string[]
  /** How many hold the pairing now. */
  held(): number
  /** What wallets were asked for: their ids. */
  asked(): readonly string[]
}

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export function scriptedRelay(start: { down?: boolean; held?: boolean }): { connector: Connector; script: RelayScript } {
  const listeners = new Set<() => void>()
  const uris: string[] = []
  const asked: string[] = []
  let answer: { resolve(link: Link): void; reject(error: Error): void; offer: string; name: string } | undefined
  let pairing: { value: string; from: number; until: number } | null = null
  let broken: Exit | null = start.down ? 'failed' : null
  let slow = start.held === true
  let holders = 0
  let now = (): number => 0
  let after = (_ms: number, _run: () => void): (() => void) => () => {}
  let stop = (): void => {}

  const tell = (): void => listeners.forEach((listener) => listener())
  function pair(): void {
    stop()
    if (broken || slow || holders === 0) pairing = null
    else {
      const from = now()
      const until = from + pairingLimits.life * 1000
      const topic = String(uris.length + 1).padStart(2, '0').repeat(32)
      const value = `wc:${topic}@2?relay-protocol=irn&symKey=${'a5'.repeat(32)}&expiryTimestamp=${Math.floor(until / 1000)}`
      uris.push(value)
      pairing = { value, from, until }
      stop = after(pairingLimits.renew, pair)
    }
    tell()
  }

  const link = (offer: string, name: string): Link => ({
    id: 'walletConnect:topic',
    connector: 'walletConnect',
    offer,
    peer: { name },
    scope: 'whole',
    handles: () => [{ ns: 'eip155', provider, accounts: [{ address, kind: 'eoa' }], chains: 'any', chain: 'eip155:1', chainOwner: 'wallet', methods: 'ask', reads: 'rpc' }],
    subscribe: () => () => {},
    release: async () => {},
    record: () => null,
  })

  const connector: Connector = {
    id: 'walletConnect',
    owner: 'portico',
    ui: 'none',
    reaches: 'directory',
    start(sink, { platform }) {
      now = platform.now
      after = platform.after
      sink.offers([{ id: 'walletConnect', name: 'WalletConnect', evidence: [], namespaces: ['eip155'], external: true }])
      return () => {}
    },
    prepare(): Prepared {
      holders++
      if (!pairing) pair()
      let over = false
      return {
        uri: () => pairing,
        failed: () => (broken ? { exit: broken, code: 'relay' } : null),
        subscribe(cb) {
          listeners.add(cb)
          return () => listeners.delete(cb)
        },
        cancel() {
          if (over) return
          over = true
          holders--
          if (holders === 0) pair()
        },
      }
    },
    async open(offer, want, { ask, signal }) {
      asked.push(offer)
      if (broken) throw new PorticoError('relay', 'The relay does not answer', { exit: broken })
      holders++
      if (!pairing) pair()
      try {
        if (pairing) void ask({ is: 'scan', uri: pairing.value, until: pairing.until })
        return await new Promise<Link>((resolve, reject) => {
          answer = { resolve, reject, offer, name: want.record?.name ?? 'Harbor' }
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      } finally {
        holders--
      }
    },
  }

  return {
    connector,
    script: {
      approve: () => answer?.resolve(link(answer.offer, answer.name)),
      refuse(exit = 'rejected') {
        pairing = null
        answer?.reject(new PorticoError(`connect-${exit}`, exit, { exit }))
        pair()
      },
      down(exit) {
        broken = exit
        pair()
      },
      hold(held) {
        slow = held
        pair()
      },
      uris: () => uris,
      held: () => holders,
      asked: () => asked,
    },
  }
}

const provider = {
  async request({ method }: { method: string }): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    throw new PorticoError('rpc', method)
  },
  on() {},
  removeListener() {},
}
