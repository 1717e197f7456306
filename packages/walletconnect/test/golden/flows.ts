/** The flows of Sign v2 that are recorded. Any client can be led through them. */
import type { LocalRelay } from '@portico/testkit/relay'
import { WalletRefusal, type OfficialWallet } from '@portico/testkit/walletconnect'
import { privateKeyToAccount } from 'viem/accounts'
import { transcriptOf, type Json, type Transcript } from './transcript.ts'

/** A well-known key for demos: anvil's first. */
export const account: ReturnType<typeof privateKeyToAccount> = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

export const metadata = {
  name: 'Golden Application',
  description: 'One that others are compared with',
  url: 'https://golden.example',
  icons: ['https://golden.example/icon.png'],
}

export const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

export const wanted = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: {
      chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
      methods: ['solana_signMessage'],
      events: [],
    },
  },
  sessionProperties: { note: 'kept' },
  scopedProperties: {
    eip155: {
      walletService: [{ url: 'https://golden.example/service', methods: ['wallet_getAssets'] }],
    },
  },
}

export const signIn = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'golden.example',
  nonce: 'abcdefgh12345678',
  uri: 'https://golden.example/login',
  statement: 'Sign in to be compared.',
  methods: ['personal_sign', 'eth_sendTransaction'],
  resources: ['https://golden.example/terms'],
}

/** The proposal that is sent with a sign-in, for wallets without one-click sign-in. */
export const beside = {
  optionalNamespaces: {
    eip155: {
      chains: signIn.chains,
      methods: signIn.methods,
      events: ['chainChanged', 'accountsChanged'],
    },
  },
}

/** A client, as the flows use it. */
export interface Application {
  clientId(): Promise<string>
  /** Proposes {@link wanted}. `settled` resolves with the session's topic. */
  connect(): Promise<{ uri: string; settled: Promise<string> }>
  /** Requests {@link signIn}, and proposes {@link beside} with it. */
  authenticate(): Promise<{ uri: string; answered: Promise<unknown> }>
  request(topic: string, chain: string, method: string, params: Json): Promise<Json>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  received(what: 'updated' | 'extended' | 'event' | 'deleted'): Promise<unknown>
}

interface Scene {
  app: Application
  wallet: OfficialWallet
  topic: string
}

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const message: Json = ['0x68656c6c6f', account.address]
const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => {})

/** Flows that start with a settled session. */
export const withSession: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  request: ({ app, topic }) => app.request(topic, 'eip155:10', 'personal_sign', message),
  'request-transaction': ({ app, topic }) =>
    app.request(topic, 'eip155:1', 'eth_sendTransaction', [
      { from: account.address, to: token, data: `0xa9059cbb${'0'.repeat(128)}` },
    ]),
  'request-rejected': ({ app, wallet, topic }) => {
    wallet.set({ answer: () => Promise.reject(new WalletRefusal()) })
    return quietly(app.request(topic, 'eip155:1', 'personal_sign', message))
  },
  'update-by-wallet': async ({ app, wallet, topic }) => {
    const { eip155, ...rest } = wallet.sessions()[0]!.namespaces
    await Promise.all([
      wallet.update(topic, {
        ...rest,
        eip155: { ...eip155!, accounts: eip155!.accounts.slice(0, 1) },
      }),
      app.received('updated'),
    ])
  },
  'extend-by-wallet': ({ app, wallet, topic }) =>
    Promise.all([wallet.extend(topic), app.received('extended')]),
  'extend-by-application': ({ app, topic }) => app.extend(topic),
  'event-by-wallet': ({ app, wallet, topic }) =>
    Promise.all([wallet.emit(topic, 'eip155:1', 'chainChanged', 10), app.received('event')]),
  'ping-by-wallet': ({ wallet, topic }) => wallet.ping(topic),
  'ping-by-application': ({ app, topic }) => app.ping(topic),
  'delete-by-application': ({ app, wallet, topic }) =>
    Promise.all([app.disconnect(topic), wallet.disconnected(topic)]),
  'delete-by-wallet': ({ app, wallet, topic }) =>
    Promise.all([wallet.disconnect(topic), app.received('deleted')]),
}

/** Flows that start with the code. */
export const fromCode: Readonly<
  Record<string, (scene: Omit<Scene, 'topic'>) => Promise<{ uri: string; topic?: string }>>
> = {
  settle: async ({ app, wallet }) => {
    const { uri, settled } = await app.connect()
    await wallet.pair(uri)
    return { uri, topic: await settled }
  },
  reject: async ({ app, wallet }) => {
    wallet.set({ policy: 'reject' })
    const { uri, settled } = await app.connect()
    await wallet.pair(uri)
    await quietly(settled)
    return { uri }
  },
  authenticate: async ({ app, wallet }) => {
    const { uri, answered } = await app.authenticate()
    await wallet.pair(uri)
    await answered
    const topic = wallet.sessions()[0]?.topic
    return { uri, ...(topic ? { topic } : {}) }
  },
  'authenticate-rejected': async ({ app, wallet }) => {
    wallet.set({ policy: 'reject' })
    const { uri, answered } = await app.authenticate()
    await wallet.pair(uri)
    await quietly(answered)
    return { uri }
  },
}

export const flows: readonly string[] = [...Object.keys(fromCode), ...Object.keys(withSession)]

/** The options with which the wallet of a flow is started. */
export function walletOptions(
  flow: string,
): Pick<
  Parameters<typeof import('@portico/testkit/walletconnect').startWallet>[0],
  'accounts' | 'answer' | 'signIn'
> {
  return {
    accounts: { eip155: [account.address], solana: [solanaAccount] },
    answer: () => account.signMessage({ message: 'hello' }),
    ...(flow.startsWith('authenticate')
      ? { signIn: ({ message: text }) => account.signMessage({ message: text }) }
      : {}),
  }
}

/**
 * Leads an application and the official wallet through a flow. The returned function makes the
 * transcript of the messages so far.
 */
export async function perform(
  flow: string,
  app: Application,
  wallet: OfficialWallet,
  relay: LocalRelay,
): Promise<() => Promise<Transcript>> {
  const first = fromCode[flow] ?? fromCode.settle!
  const { uri, topic } = await first({ app, wallet })
  const then = withSession[flow]
  if (then && topic) {
    // The last message of the settlement was sent and received.
    const [last] = await relay.seen(
      ({ params, direction }) =>
        direction === 'out' &&
        (params as { data?: { tag?: number } } | undefined)?.data?.tag === 1103,
    )
    await relay.seen(({ direction, id }) => direction === 'in' && id === last!.id)
    relay.clear()
    await then({ app, wallet, topic })
  }
  const client = await app.clientId()
  return async () =>
    transcriptOf({
      flow,
      relay,
      client,
      uri,
      ...(topic ? { session: topic } : {}),
      keys: wallet.keys(),
    })
}
