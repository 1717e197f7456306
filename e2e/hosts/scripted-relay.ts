/**
 * The real connector over a scripted client without a relay or a wallet, whose held pairings can be
 * counted.
 */
import { PorticoError, type Connector, type Exit, type Link } from '@portico/core'
import { pairingLimits } from '@portico/core/adapter'
import {
  walletConnect,
  type Pairing,
  type Proposal,
  type SignClient,
  type SignEvent,
} from '@portico/walletconnect'

/** What a test can do to it. */
export interface RelayScript {
  /**
   * A wallet approves the pairing of this URI, or else the newest. It has the given name, or else
   * the name of the wallet that was asked last.
   */
  approve(uri?: string, name?: string): void
  /** A wallet rejects the newest pairing. */
  refuse(exit?: 'rejected' | 'unsupported'): void
  /** Whether pairings can be created. When this becomes true, one is created. */
  down(exit: Exit | null): void
  /** Creates no pairing until this is released. */
  hold(held: boolean): void
  /**
   * The URIs of all pairings, or of those for these namespaces (`solana`, `eip155,solana`),
   * newest last.
   */
  uris(namespaces?: string): readonly string[]
  /** How many views hold a pairing, or wait for an answer, now. */
  held(): number
  /** The ids of the wallets that were asked for. */
  asked(): readonly string[]
  /** How many sessions were ended. */
  ended(): number
}

const addresses: Readonly<Record<string, string>> = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'So11111111111111111111111111111111111111112',
}

/**
 * @param start `relay` is the relay's state when the page opens: `held`, `down`, or `offline`,
 *   which the connection also reports. `ended`: a session is remembered, and the wallet has ended
 *   it by the next visit.
 */
export function scriptedRelay(start: { relay: string | null; ended: boolean }): {
  connector: Connector
  script: RelayScript
} {
  const listeners = new Set<(event: SignEvent) => void>()
  const pairings: (Pairing & { proposal: Proposal })[] = []
  const asked: string[] = []
  let broken: Exit | null =
    start.relay === 'down' ? 'failed' : start.relay === 'offline' ? 'offline' : null
  let free: () => void = () => {}
  let slow = start.relay === 'held' ? new Promise<void>((resolve) => (free = resolve)) : undefined
  let wallet = 'Harbor'
  let holders = 0
  let sessions = 0
  let ended = 0

  const say = (event: SignEvent): void => listeners.forEach((listener) => listener(event))

  const clientOn = (now: () => number): SignClient => ({
    id: async () => 'did:key:z6Mk',
    async pair(proposal) {
      await slow
      if (broken)
        throw new PorticoError('relay-unreachable', 'The relay does not answer', { exit: broken })
      const topic = String(pairings.length + 1)
        .padStart(2, '0')
        .repeat(32)
      const until = now() + pairingLimits.life * 1000
      const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'a5'.repeat(32)}&expiryTimestamp=${Math.floor(until / 1000)}`
      pairings.push({ topic, uri, until, proposal })
      return { topic, uri, until }
    },
    abandon: async () => {},
    sessions: async () => [],
    request: async (_topic, { method }) => Promise.reject(new PorticoError('rpc', method)),
    ping: async () => {},
    extend: async () => {},
    disconnect: async () => void ended++,
    wake() {},
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {},
  })

  /** Counts a holder, until the returned function is called. */
  function hold(): () => void {
    holders++
    let over = false
    return () => {
      if (!over) holders--
      over = true
    }
  }

  const real = walletConnect({ client: async ({ platform }) => clientOn(platform.now) })
  const connector: Connector = {
    ...real,
    prepare(offer, want, services) {
      const release = hold()
      const prepared = real.prepare!(offer, want, services)!
      const cancel = (): void => {
        release()
        prepared.cancel()
      }
      return { ...prepared, cancel }
    },
    async open(offer, want, attempt) {
      asked.push(offer)
      wallet = want.record?.name ?? 'Harbor'
      const release = hold()
      attempt.signal.addEventListener('abort', release)
      return remembered(await real.open(offer, want, attempt).finally(release))
    },
  }

  /** Unless a test asks for it, a visit leaves no session behind. */
  const remembered = (link: Link): Link => (start.ended ? link : { ...link, record: () => null })

  return {
    connector,
    script: {
      approve(uri, name = wallet) {
        const pairing =
          uri === undefined ? pairings.at(-1) : pairings.find((each) => each.uri === uri)
        if (!pairing) return
        const namespaces = Object.entries(pairing.proposal.optionalNamespaces).map(
          ([namespace, { chains, methods, events }]) => [
            namespace,
            {
              accounts: chains.map((chain) => `${chain}:${addresses[namespace]}`),
              methods,
              events,
            },
          ],
        )
        const topic = String(++sessions).padStart(2, '0').repeat(32)
        const peer = { name, description: '', url: 'https://wallet.example', icons: [] }
        say({
          is: 'settled',
          pairing: pairing.topic,
          session: {
            topic,
            pairing: pairing.topic,
            peer,
            namespaces: Object.fromEntries(namespaces),
            until: Number.MAX_SAFE_INTEGER,
          },
        })
      },
      refuse(exit = 'rejected') {
        const pairing = pairings.at(-1)
        if (pairing)
          say({
            is: 'rejected',
            pairing: pairing.topic,
            code: exit === 'rejected' ? 5000 : 5100,
            message: '',
          })
      },
      down(exit) {
        broken = exit
        say({ is: 'relay', line: exit ? 'down' : 'open' })
      },
      hold(held) {
        free()
        slow = held ? new Promise((resolve) => (free = resolve)) : undefined
      },
      uris: (namespaces) =>
        pairings
          .filter(
            ({ proposal }) =>
              namespaces === undefined ||
              Object.keys(proposal.optionalNamespaces).join() === namespaces,
          )
          .map(({ uri }) => uri),
      held: () => holders,
      asked: () => asked,
      ended: () => ended,
    },
  }
}
