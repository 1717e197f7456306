import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusals, startRelay, type LocalRelay } from '../../src/relay/index.ts'
import {
  createPartyMemory,
  startOfficialDapp,
  startWallet,
  WalletRefusal,
  type OfficialDapp,
  type OfficialWallet,
  type OfficialWalletOptions,
  type WireSession,
} from '../../src/walletconnect/index.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const wanted = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: {
      chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
      methods: ['solana_signMessage'],
      events: [],
    },
  },
}
const accounts = {
  eip155: [account.address],
  solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
}
const stops: (() => Promise<void>)[] = []
let folder: string
let relay: LocalRelay
let dapp: OfficialDapp
let wallet: OfficialWallet

async function begin(options: Partial<OfficialWalletOptions> = {}): Promise<void> {
  const to = { relayUrl: relay.url, projectId: relay.projectId }
  dapp = await startOfficialDapp(to)
  wallet = await startWallet({
    ...to,
    accounts,
    answer: ({ params }) =>
      account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
    ...options,
  })
  stops.push(dapp.stop, wallet.stop)
}

async function settle(): Promise<WireSession> {
  const { uri, settled } = await dapp.connect(wanted)
  await wallet.pair(uri)
  return settled
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-relay-'))
  relay = await startRelay({ file: path.join(folder, 'relay.sqlite'), record: true })
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await relay.stop()
  await rm(folder, { recursive: true })
})

test('pairs the official client and wallet, settles two namespaces, signs and disconnects', async () => {
  await begin()
  const session = await settle()
  expect(session.namespaces).toMatchObject({
    eip155: { accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`] },
    solana: { accounts: [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${accounts.solana[0]}`] },
  })
  const signature = await dapp.request(session.topic, 'eip155:10', 'personal_sign', [
    '0x68656c6c6f',
    account.address,
  ])
  expect(
    await verifyMessage({
      address: account.address,
      message: 'hello',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  expect(wallet.requests).toMatchObject([{ chain: 'eip155:10', method: 'personal_sign' }])
  await dapp.disconnect(session.topic)
  await wallet.disconnected(session.topic)
  expect(wallet.sessions()).toEqual([])
})

test('passes the owner’s rejection of a proposal, and of a request', async () => {
  await begin({
    policy: 'reject',
    answer: () => {
      throw new WalletRefusal(4001, 'Not this one')
    },
  })
  await expect(settle()).rejects.toMatchObject({ code: 5000 })
  wallet.set({ policy: 'ask' })
  const { uri, settled } = await dapp.connect(wanted)
  await wallet.pair(uri)
  await wallet.proposed(2)
  await wallet.approve()
  const { topic } = await settled
  await expect(
    dapp.request(topic, 'eip155:1', 'personal_sign', ['0x00', account.address]),
  ).rejects.toMatchObject({ code: 4001, message: 'Not this one' })
})

test('follows the wallet’s update, extension, event, ping and end of a session', async () => {
  await begin()
  const { topic, namespaces, expiry } = await settle()
  await wallet.ping(topic)
  await dapp.ping(topic)
  await wallet.update(topic, {
    ...namespaces,
    eip155: { ...namespaces.eip155!, accounts: [`eip155:1:${account.address}`] },
  })
  await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
  await dapp.received('event')
  await wallet.extend(topic)
  expect(dapp.sessions()[0]!.expiry).toBeGreaterThanOrEqual(expiry)
  await wallet.disconnect(topic)
  await dapp.received('delete')
  expect(dapp.events.map(({ is }) => is)).toEqual(['ping', 'update', 'event', 'extend', 'delete'])
})

test('signs in by one approval with a valid signature', async () => {
  const signed: string[] = []
  await begin({
    chains: ['eip155:1'],
    signIn: ({ message }) => {
      signed.push(message)
      return account.signMessage({ message })
    },
  })
  const { uri, answered } = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'example.com',
    nonce: 'abcdefgh',
    uri: 'https://example.com',
    methods: ['personal_sign'],
  })
  await wallet.pair(uri)
  const { auths, session } = await answered
  expect(signed[0]).toMatch(/^example\.com wants you to sign in with your Ethereum account/)
  expect(auths).toHaveLength(1)
  expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:1:${account.address}`])
})

test('keeps a request in the mailbox while the wallet is offline and the relay is killed', async () => {
  await begin()
  const { topic } = await settle()
  await wallet.offline()
  const answer = dapp.request(topic, 'eip155:1', 'personal_sign', ['0x68656c6c6f', account.address])
  // What is under way when its line breaks, the official client sends again only after 15 s.
  await dapp.received('sent')
  await dapp.offline()
  await relay.restart()
  await dapp.online()
  await wallet.online()
  expect(
    await verifyMessage({
      address: account.address,
      message: 'hello',
      signature: (await answer) as `0x${string}`,
    }),
  ).toBe(true)
})

test('restores a closed wallet with its state, which answers waiting requests', async () => {
  const memory = createPartyMemory()
  await begin({ memory })
  const { topic } = await settle()
  await wallet.stop()
  const answer = dapp.request(topic, 'eip155:1', 'personal_sign', ['0x68656c6c6f', account.address])
  await dapp.received('sent')
  wallet = await startWallet({
    relayUrl: relay.url,
    projectId: relay.projectId,
    memory,
    accounts,
    answer: () => '0x1234',
  })
  stops.push(wallet.stop)
  expect(wallet.sessions().map((session) => session.topic)).toEqual([topic])
  expect(await answer).toBe('0x1234')
})

test('refuses the official client of an unknown project with a reason', async () => {
  dapp = await startOfficialDapp({ relayUrl: relay.url, projectId: 'stranger' })
  stops.push(dapp.stop)
  dapp.connect(wanted).catch(() => {})
  await vi.waitFor(() =>
    expect(relay.sockets()).toContainEqual(
      expect.objectContaining({ code: 3000, reason: refusals.key }),
    ),
  )
})
