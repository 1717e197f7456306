/** A connector like WalletConnect's, without a relay: what the views show of it is told by the test. */
import { PorticoError, type Connector, type Exit, type Link, type Prepared, type ProviderHandle } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/pairing-limits'

/** What a test does to it. */
export interface RelayScript {
  /** A wallet says yes: to the pairing of this address, else to the one asked for last. */
  approve(uri?: string): void
  refuse(exit?: Exit): void
  /** Whether pairings can be made; bringing it back makes one. */
  down(exit: Exit | null): void
  /** Makes none until it is let go. */
  hold(held: boolean): void
  /** The addresses of all pairings, or of those for these chain families (`solana`, `eip155,solana`), newest last. */
  uris(families?: string): readonly string[]
  /** How many hold a pairing now. */
  held(): number
  /** What wallets were asked for: their ids. */
  asked(): readonly string[]
}

/** One pairing after the other, for the same chain families: a wallet reads from it what it is asked for. */
interface Code {
  families: string
  pairing: { value: string; from: number; until: number } | null
  failed: { exit: Exit; code: string } | null
  holders: number
  stop(): void
}

/** Somebody who waits for an answer to any pairing of a code. */
interface Waiter {
  code: Code
  offer: string
  name: string
  resolve(link: Link): void
  reject(error: Error): void
}

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** @param start `ended`: a session is remembered, and the wallet has ended it by the next visit. */
export function scriptedRelay(start: { down?: boolean; held?: boolean; ended?: boolean }): { connector: Connector; script: RelayScript } {
  const listeners = new Set<() => void>()
  const codes = new Map<string, Code>()
  const uris: { families: string; value: string }[] = []
  const asked: string[] = []
  let waiters: Waiter[] = []
  let broken: Exit | null = start.down ? 'failed' : null
  let slow = start.held === true
  let now = (): number => 0
  let after = (_ms: number, _run: () => void): (() => void) => () => {}

  const tell = (): void => listeners.forEach((listener) => listener())

  function codeOf(families: string): Code {
    const code = codes.get(families) ?? { families, pairing: null, failed: null, holders: 0, stop() {} }
    codes.set(families, code)
    return code
  }

  function pair(code: Code): void {
    code.stop()
    code.pairing = null
    if (code.holders > 0 && broken) {
      const exit = broken
      // It is known to be down: that is said at once, but not within the call.
      code.stop = after(0, () => {
        code.failed = { exit, code: 'relay-unreachable' }
        tell()
      })
    } else if (code.holders > 0 && !slow) {
      code.failed = null
      const from = now()
      const until = from + pairingLimits.life * 1000
      const topic = String(uris.length + 1).padStart(2, '0').repeat(32)
      const value = `wc:${topic}@2?relay-protocol=irn&symKey=${'a5'.repeat(32)}&expiryTimestamp=${Math.floor(until / 1000)}`
      uris.push({ families: code.families, value })
      code.pairing = { value, from, until }
      code.stop = after(pairingLimits.renew, () => pair(code))
    }
    tell()
  }

  /** Whoever comes after a failure tries again. */
  function hold(code: Code): () => void {
    code.holders++
    if (code.failed || !code.pairing) {
      code.failed = null
      pair(code)
    }
    let over = false
    return () => {
      if (over) return
      over = true
      if (--code.holders === 0) pair(code)
    }
  }

  const link = ({ offer, name, code }: Waiter): Link => ({
    id: 'walletConnect:topic',
    connector: 'walletConnect',
    offer,
    peer: { name },
    scope: 'whole',
    handles: () => code.families.split(',').map((ns) => handleOf(ns)),
    subscribe: () => () => {},
    release: async () => {},
    record: () => (start.ended ? {} : null),
  })

  const connector: Connector = {
    id: 'walletConnect',
    owner: 'portico',
    ui: 'none',
    reaches: 'directory',
    start(sink, { platform }) {
      now = platform.now
      after = platform.after
      sink.offers([{ id: 'walletConnect', name: 'WalletConnect', evidence: [], namespaces: ['eip155', 'solana'], external: true }])
      return () => {}
    },
    prepare(_offer, { namespaces }): Prepared {
      const code = codeOf(namespaces.join())
      const release = hold(code)
      return {
        uri: () => code.pairing,
        failed: () => code.failed,
        subscribe(cb) {
          listeners.add(cb)
          return () => listeners.delete(cb)
        },
        cancel: release,
      }
    },
    restore: () => Promise.reject(new PorticoError('session-deleted', 'The wallet ended the session', { exit: 'session-deleted' })),
    open(offer, { namespaces, record }, { ask, signal }) {
      asked.push(offer)
      const code = codeOf(namespaces.join())
      const release = hold(code)
      return new Promise<Link>((resolve, reject) => {
        const waiter: Waiter = {
          code,
          offer,
          name: record?.name ?? 'Harbor',
          resolve: (made) => end(() => resolve(made)),
          reject: (error) => end(() => reject(error)),
        }
        function end(how: () => void): void {
          waiters = waiters.filter((each) => each !== waiter)
          listeners.delete(show)
          release()
          how()
        }
        let shown: string | undefined
        function show(): void {
          if (code.failed) return waiter.reject(new PorticoError(code.failed.code, 'The relay does not answer', { exit: code.failed.exit }))
          if (!code.pairing || code.pairing.value === shown) return
          shown = code.pairing.value
          void ask({ is: 'scan', uri: shown, until: code.pairing.until })
        }
        waiters.push(waiter)
        listeners.add(show)
        // It may be answered all the same: that is offered, not applied.
        signal.addEventListener('abort', () => {
          listeners.delete(show)
          release()
        })
        show()
      })
    },
  }

  const last = (): Waiter | undefined => waiters.at(-1)

  return {
    connector,
    script: {
      approve(uri) {
        const families = uris.find(({ value }) => value === uri)?.families
        const waiter = uri === undefined ? last() : waiters.findLast(({ code }) => code.families === families)
        waiter?.resolve(link(waiter))
      },
      refuse(exit = 'rejected') {
        const waiter = last()
        if (!waiter) return
        waiter.code.pairing = null
        waiter.reject(new PorticoError(`connect-${exit}`, exit, { exit }))
        pair(waiter.code)
      },
      down(exit) {
        broken = exit
        codes.forEach(pair)
      },
      hold(held) {
        slow = held
        codes.forEach(pair)
      },
      uris: (families) => uris.filter((each) => families === undefined || each.families === families).map(({ value }) => value),
      held: () => [...codes.values()].reduce((sum, { holders }) => sum + holders, 0),
      asked: () => asked,
    },
  }
}

const handleOf = (ns: string): ProviderHandle =>
  ns === 'eip155'
    ? { ns, provider, accounts: [{ address, kind: 'eoa' }], chains: 'any', chain: 'eip155:1', chainOwner: 'wallet', methods: 'ask', reads: 'rpc' }
    : { ns, provider: { name: 'Harbor', on: () => () => {} }, accounts: [{ address: 'So1anaAddress', kind: 'eoa' }], chains: 'any', chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainOwner: 'app', methods: 'ask', reads: 'rpc' }

const provider = {
  async request({ method }: { method: string }): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    throw new PorticoError('rpc', method)
  },
  on() {},
  removeListener() {},
}
