/**
 * The contract of every client behind the port, tested over a real relay with the official wallet.
 */
import { isPorticoError } from '@portico/core'
import type { PorticoError } from '@portico/core'
import { WalletRefusal } from '@portico/testkit/walletconnect'
import type { OfficialWallet } from '@portico/testkit/walletconnect'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import type { Session } from '../src/port.ts'
import { account, settle, solanaChain, startWorld, wanted } from './parts.ts'
import type { Received, World } from './parts.ts'

const hello = {
  chain: 'eip155:10',
  method: 'personal_sign',
  params: ['0x68656c6c6f', account.address],
}

async function failure(promise: Promise<unknown>): Promise<PorticoError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isPorticoError(error)) throw new Error(`Not one of ours: ${String(error)}`)
  return error
}

export function contract(name: string, start: (world: World) => Promise<Received>): void {
  describe(name, () => {
    let world: World
    let dapp: Received
    let wallet: OfficialWallet
    beforeEach(async () => {
      world = await startWorld()
      dapp = await start(world)
    })
    afterEach(() => world.end())

    async function connected(): Promise<Session> {
      wallet = await world.wallet()
      return settle(dapp, wallet)
    }

    test('identifies itself to the relay', async () => {
      expect(await dapp.client.id()).toMatch(/^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/)
    })

    test('creates a QR code that expires after 300 seconds', async () => {
      const { topic, uri, until } = await dapp.client.pair(wanted)
      expect(uri).toMatch(
        new RegExp(
          `^wc:${topic}@2\\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=${until / 1_000}$`,
        ),
      )
      expect(Math.abs(until - Date.now() - 300_000)).toBeLessThan(5_000)
    })

    test('proposes optional namespaces and properties, and settles what the wallet approves', async () => {
      wallet = await world.wallet({ sessionProperties: { given: 'yes' } })
      const { topic, uri } = await dapp.client.pair(wanted)
      await wallet.pair(uri)
      const { pairing, session } = await dapp.received('settled')
      expect(await wallet.proposed()).toMatchObject({ requiredNamespaces: {}, ...wanted })
      expect(pairing).toBe(topic)
      expect(session).toMatchObject({
        pairing: topic,
        peer: { name: 'Scripted Wallet' },
        sessionProperties: { given: 'yes' },
        namespaces: {
          eip155: {
            accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`],
            methods: wanted.optionalNamespaces['eip155']?.methods,
          },
          solana: { accounts: [`${solanaChain}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`] },
        },
      })
      expect(await dapp.client.sessions()).toEqual([session])
      expect(wallet.sessions().map((each) => each.topic)).toEqual([session.topic])
      expect(Math.abs(session.until - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    })

    test('reports a rejection with the wallet’s code', async () => {
      wallet = await world.wallet({ policy: 'reject' })
      const { topic, uri } = await dapp.client.pair(wanted)
      await wallet.pair(uri)
      expect(await dapp.received('rejected')).toMatchObject({ pairing: topic, code: 5000 })
      expect(await dapp.client.sessions()).toEqual([])
    })

    test('accepts an approval of an earlier QR code', async () => {
      wallet = await world.wallet()
      const first = await dapp.client.pair(wanted)
      await dapp.client.pair(wanted)
      await dapp.client.abandon(first.topic)
      await wallet.pair(first.uri)
      expect((await dapp.received('settled')).pairing).toBe(first.topic)
    })

    test('requests a signature from the wallet, and passes its refusal unchanged', async () => {
      const { topic } = await connected()
      const signature = await dapp.client.request(topic, hello)
      expect(await dapp.received('requested')).toEqual({
        is: 'requested',
        topic,
        id: wallet.requests[0]?.id,
      })
      expect(
        await verifyMessage({
          address: account.address,
          message: 'hello',
          signature: signature as `0x${string}`,
        }),
      ).toBe(true)
      expect(wallet.requests).toMatchObject([
        { chain: 'eip155:10', method: 'personal_sign', params: hello.params },
      ])
      wallet.set({
        answer: () => {
          throw new WalletRefusal(5000, 'Not today')
        },
      })
      const error = await failure(dapp.client.request(topic, hello))
      expect(error).toMatchObject({
        message: 'Not today',
        exit: 'rejected',
        data: { stage: 'request', rpcCode: 5000 },
      })
      // The page gets what a contract returned when it reverted.
      wallet.set({
        answer: () => {
          throw new WalletRefusal(3, 'execution reverted', '0x08c379a0')
        },
      })
      const reverted = await failure(dapp.client.request(topic, hello))
      expect(reverted).toMatchObject({
        message: 'execution reverted',
        exit: 'failed',
        data: { stage: 'request', rpcCode: 3, rpcData: '0x08c379a0' },
      })
    })

    test('refuses what the wallet has not approved, and unknown sessions', async () => {
      const { topic } = await connected()
      expect(
        (await failure(dapp.client.request(topic, { ...hello, method: 'eth_sign' }))).data,
      ).toMatchObject({ stage: 'request' })
      expect(
        (await failure(dapp.client.request(topic, { ...hello, chain: 'eip155:137' }))).data,
      ).toMatchObject({ stage: 'request' })
      expect((await failure(dapp.client.request('0'.repeat(64), hello))).data).toMatchObject({
        stage: 'request',
      })
      expect(wallet.requests).toEqual([])
    })

    test('stops waiting when the caller aborts', async () => {
      const { topic } = await connected()
      wallet.set({ answer: () => new Promise(() => {}) })
      const given = new AbortController()
      const asked = dapp.client.request(topic, hello, given.signal)
      await wallet.asked('personal_sign')
      given.abort(new Error('enough'))
      await expect(asked).rejects.toThrow('enough')
    })

    test('routes requests of several sessions to their own wallets', async () => {
      const first = await connected()
      const other = await world.wallet({ answer: () => '0xother' })
      const { uri } = await dapp.client.pair(wanted)
      await other.pair(uri)
      const second = (await dapp.received('settled', 2)).session
      const [one, two] = await Promise.all([
        dapp.client.request(first.topic, hello),
        dapp.client.request(second.topic, hello),
      ])
      expect(one).not.toBe(two)
      expect(two).toBe('0xother')
      expect((await dapp.client.sessions()).map((each) => each.topic).sort()).toEqual(
        [first.topic, second.topic].sort(),
      )
    })

    test('follows the wallet: update, event, extension, ping both ways', async () => {
      const { topic } = await connected()
      const { eip155 } = wallet.sessions()[0]!.namespaces
      await wallet.update(topic, {
        eip155: { ...eip155!, accounts: [`eip155:1:${account.address}`], chains: ['eip155:1'] },
      })
      expect((await dapp.received('updated')).session.namespaces['eip155']?.accounts).toEqual([
        `eip155:1:${account.address}`,
      ])
      await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
      expect(await dapp.received('event')).toMatchObject({
        topic,
        chain: 'eip155:1',
        name: 'chainChanged',
        data: 1,
      })
      await wallet.extend(topic)
      await dapp.received('updated', 2)
      await wallet.ping(topic)
      await dapp.client.ping(topic)
      await dapp.client.extend(topic)
      expect(
        Math.abs((await dapp.client.sessions())[0]!.until - Date.now() - 7 * 86_400_000),
      ).toBeLessThan(60_000)
    })

    test('ends a session, and reports when the wallet ends one', async () => {
      const first = await connected()
      await dapp.client.disconnect(first.topic)
      await wallet.disconnected(first.topic)
      expect(await dapp.client.sessions()).toEqual([])
      const { uri } = await dapp.client.pair(wanted)
      await wallet.pair(uri)
      const second = (await dapp.received('settled', 2)).session
      await wallet.disconnect(second.topic)
      expect(await dapp.received('deleted')).toMatchObject({ topic: second.topic })
      expect(await dapp.client.sessions()).toEqual([])
    })

    test('signs in by one approval that opens a session', async () => {
      wallet = await world.wallet({ signIn: ({ message }) => account.signMessage({ message }) })
      const { topic, uri } = await dapp.client.authenticate!(
        {
          chains: ['eip155:1'],
          domain: 'shop.example',
          nonce: '12345678',
          uri: 'https://shop.example/login',
          statement: 'Hello',
          methods: ['personal_sign'],
        },
        wanted,
      )
      expect(uri).toContain('&methods=wc_sessionAuthenticate')
      await wallet.pair(uri)
      const { pairing, auths, session } = await dapp.received('authenticated')
      expect(pairing).toBe(topic)
      expect(auths).toMatchObject([
        {
          p: {
            iss: `did:pkh:eip155:1:${account.address}`,
            nonce: '12345678',
            aud: 'https://shop.example/login',
          },
          s: { t: 'eip191' },
        },
      ])
      expect(session?.namespaces['eip155']).toMatchObject({
        accounts: [`eip155:1:${account.address}`],
        methods: ['personal_sign'],
      })
      const signature = await dapp.client.request(session!.topic, { ...hello, chain: 'eip155:1' })
      expect(
        await verifyMessage({
          address: account.address,
          message: 'hello',
          signature: signature as `0x${string}`,
        }),
      ).toBe(true)
    })

    test('settles a session with a wallet without one-click sign-in', async () => {
      wallet = await world.wallet()
      const { uri } = await dapp.client.authenticate!(
        {
          chains: ['eip155:1', 'eip155:10'],
          domain: 'shop.example',
          nonce: '12345678',
          uri: 'https://shop.example/login',
          methods: ['personal_sign'],
        },
        {
          optionalNamespaces: {
            eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: [] },
          },
        },
      )
      await wallet.pair(uri)
      expect((await dapp.received('settled')).session.namespaces['eip155']?.accounts).toHaveLength(
        2,
      )
    })

    test('delivers a request over a dropped connection', async () => {
      const { topic } = await connected()
      wallet.set({ answer: () => new Promise(() => {}) })
      const asked = dapp.client.request(topic, hello)
      const waiting = await wallet.asked('personal_sign')
      world.relay.cut(await dapp.client.id())
      dapp.client.wake()
      await wallet.respond(waiting, '0xlate')
      expect(await asked).toBe('0xlate')
    })
  })
}
