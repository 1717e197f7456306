/** A wallet whose messages a test writes, including those that no SDK would send. */
import {
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import type { LocalRelay } from '@portico/testkit/relay'
import { openEnvelope, sealEnvelope } from './envelope.ts'

/** The DER bytes before a raw X25519 key (RFC 8410). */
const der = Buffer.from('302a300506032b656e032100', 'hex')

export interface HandWallet {
  /** Its public key, hex. */
  key: string
  /** The session that its approval creates: topic and key. */
  session: { topic: string; key: string }
  /** Answers the proposal. */
  answer(result: unknown, key?: string): void
  /**
   * Sends a message over the session, sealed with its key or with the given one. Returns the id.
   */
  say(
    method: string,
    params: unknown,
    options?: { id?: number; key?: string; tag?: number },
  ): number
  /** Sends this text as the message, whatever it is. */
  send(topic: string, message: string, tag?: number): void
}

let lastId = Date.now() * 1_000

/** Scans a code as a wallet does. The proposal is read from the relay's records. */
export function takeCode(relay: LocalRelay, uri: string): HandWallet {
  const [, pairing = '', pairingKey = ''] =
    /^wc:([0-9a-f]{64})@.*symKey=([0-9a-f]{64})/.exec(uri) ?? []
  const frame = relay.transcript.find(
    ({ method, params }) =>
      method === 'wc_proposeSession' &&
      (params as { pairingTopic: string }).pairingTopic === pairing,
  )
  const { sessionProposal = '' } = (frame?.params ?? {}) as { sessionProposal?: string }
  const proposal = openEnvelope(sessionProposal, [pairingKey])?.payload as {
    id: number
    params: { proposer: { publicKey: string } }
  }
  const own = generateKeyPairSync('x25519')
  const publicKey = createPublicKey({
    key: Buffer.concat([der, Buffer.from(proposal.params.proposer.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey })
  const sessionKey = Buffer.from(
    hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.alloc(0), 32),
  ).toString('hex')
  const topic = createHash('sha256').update(Buffer.from(sessionKey, 'hex')).digest('hex')
  const key = own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const send = (to: string, message: string, tag = 1102): void =>
    relay.publish({ topic: to, message, tag })
  return {
    key,
    session: { topic, key: sessionKey },
    send,
    answer: (result, by = pairingKey) =>
      send(pairing, sealEnvelope({ id: proposal.id, jsonrpc: '2.0', result }, by), 1101),
    say(method, params, { id = ++lastId, key: by = sessionKey, tag } = {}) {
      send(topic, sealEnvelope({ id, jsonrpc: '2.0', method, params }, by), tag)
      return id
    },
  }
}

/** A correct settlement for the chain and method of `wanted`. */
export function settlement(wallet: HandWallet, account: string, more: object = {}): object {
  return {
    relay: { protocol: 'irn' },
    namespaces: {
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${account}`],
        methods: ['personal_sign'],
        events: [],
      },
    },
    controller: {
      publicKey: wallet.key,
      metadata: { name: 'By Hand', description: '', url: 'https://hand.example', icons: [] },
    },
    expiry: Math.floor(Date.now() / 1_000) + 7 * 86_400,
    ...more,
  }
}
