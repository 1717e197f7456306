import { createPublicKey, verify } from 'node:crypto'
import type { Wallet } from '@wallet-standard/base'
import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import type {
  SolanaSignInFeature,
  SolanaSignMessageFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { solanaAccounts } from '../solana/accounts.ts'
import { walletWindow } from '../wallets/window.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import {
  createSolanaWallet,
  solanaBehaviours,
  type ScriptedSolanaWallet,
  type SolanaWalletOptions,
} from './index.ts'
import { hostileStandardWallets } from './hostile.ts'

type Features = StandardConnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignInFeature

const { ada, plain } = solanaAccounts
/** A page, and in it the ecosystem's own registry, of which there is one a page. */
const page = walletWindow()
vi.stubGlobal('window', page)
const made: ScriptedSolanaWallet[] = []

function make(options: SolanaWalletOptions = {}): ScriptedSolanaWallet {
  const script = createSolanaWallet({ window: page, ...options })
  made.push(script)
  return script
}
const early = make({ name: 'Early' })
const wallets = getWallets()
const names = (): string[] => wallets.get().map(({ name }) => name)

/** A wallet as pages meet it. */
function found(script: ScriptedSolanaWallet): Wallet {
  const wallet = wallets.get().find((each) => each === script.wallet)
  if (!wallet) throw new Error('It is not on the page')
  return wallet
}

afterEach(() => {
  for (const script of made.splice(0)) script.remove()
})
afterAll(() => void vi.unstubAllGlobals())

const featuresOf = (wallet: Wallet): Features => wallet.features as unknown as Features

const isSigned = (signature: Uint8Array, message: Uint8Array, address: string): boolean => {
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, message, key, signature)
}

test('is found by Wallet Standard’s own registry, early, late, and when it registers again', async () => {
  expect(found(early).name).toBe('Early')
  const late = make({ name: 'Late', register: 'late' })
  expect(names()).toEqual(['Early'])
  late.register()
  expect(names()).toEqual(['Early', 'Late'])
  late.leave()
  expect(names()).toEqual(['Early'])
  late.comeBack('new')
  expect(names()).toEqual(['Early', 'Late'])
  expect(found(late).name).toBe('Late')
})

test('connects, emits the change, signs with its key, and limits the page’s accounts', async () => {
  const script = make({ accounts: [ada, { privateKey: plain.privateKey, label: 'Second' }] })
  const wallet = found(script)
  const received: unknown[] = []
  featuresOf(wallet)['standard:events'].on('change', (change) => received.push(change))
  expect(wallet.accounts).toEqual([])
  const { accounts } = await featuresOf(wallet)['standard:connect'].connect()
  expect(accounts.map(({ address, label }) => [address, label])).toEqual([
    [ada.address, undefined],
    [plain.address, 'Second'],
  ])
  expect(wallet.accounts).toEqual(accounts)
  expect(received).toEqual([{ accounts }])
  const message = new TextEncoder().encode('Hello')
  const [output] = await featuresOf(wallet)['solana:signMessage'].signMessage({
    account: accounts[1]!,
    message,
  })
  expect(isSigned(output!.signature, message, plain.address)).toBe(true)
  expect(script.calls.at(-1)).toEqual({
    feature: 'solana:signMessage',
    inputs: [{ account: plain.address, message: [...message] }],
  })
  const stranger = { ...accounts[0]! }
  await expect(
    featuresOf(wallet)['solana:signMessage'].signMessage({ account: stranger, message }),
  ).rejects.toMatchObject({ code: 4100 })
})

test('waits for its owner’s decision, and follows it', async () => {
  const script = make({ behaviour: 'hang' })
  const { connect } = featuresOf(found(script))['standard:connect']
  const connecting = connect()
  await script.asked('standard:connect')
  expect(script.waiting()).toEqual(['standard:connect'])
  expect(script.reject()).toBe(1)
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
  const again = connect()
  script.approve()
  expect((await again).accounts).toHaveLength(1)
  script.revoke()
  expect((await connect({ silent: true })).accounts).toEqual([])
})

test('shows no account while locked, and prompts nothing silently', async () => {
  const script = make()
  script.connectAs([ada.address])
  script.set('locked')
  expect(found(script).accounts).toEqual([])
  expect(
    (await featuresOf(found(script))['standard:connect'].connect({ silent: true })).accounts,
  ).toEqual([])
  expect(script.waiting()).toEqual([])
})

test('signs in with the message of the standard', async () => {
  const script = make()
  script.connectAs([ada.address])
  const input = {
    domain: 'app.example',
    address: ada.address,
    statement: 'Welcome',
    uri: 'https://app.example',
    version: '1',
    chainId: 'solana:mainnet',
    nonce: 'abcdefgh',
    issuedAt: '2026-11-21T00:00:00Z',
    resources: ['https://app.example/a'],
  }
  const [output] = await featuresOf(found(script))['solana:signIn'].signIn(input)
  expect(new TextDecoder().decode(output!.signedMessage)).toBe(
    [
      'app.example wants you to sign in with your Solana account:',
      ada.address,
      '',
      'Welcome',
      '',
      'URI: https://app.example',
      'Version: 1',
      'Chain ID: solana:mainnet',
      'Nonce: abcdefgh',
      'Issued At: 2026-11-21T00:00:00Z',
      'Resources:',
      '- https://app.example/a',
    ].join('\n'),
  )
  expect(isSigned(output!.signature, output!.signedMessage, ada.address)).toBe(true)
})

test.each(Object.keys(solanaBehaviours) as (keyof typeof solanaBehaviours)[])(
  'behaves as %s without breaking anything but itself',
  async (behaviour) => {
    const script = make({ behaviour })
    const asked = async (): Promise<unknown> =>
      featuresOf(found(script))['standard:connect'].connect()
    // What it answers is its behaviour's affair; that it can be told to behave is ours.
    void asked().catch(() => {})
    script.set('approve')
    script.release()
    expect(await asked()).toMatchObject({ accounts: [{ address: ada.address }] })
  },
)

test('requires a key or an address for an account, and 32 bytes of hex for a key', () => {
  expect(() => make({ accounts: [{}] })).toThrow('private key or an address')
  expect(() => make({ accounts: [{ privateKey: '0x12' }] })).toThrow('32 bytes')
  expect(() => make({ accounts: [{ address: '0OIl' }] })).toThrow('Not base58')
})

test('derives the demo accounts from their keys', () => {
  for (const { address, privateKey } of Object.values(solanaAccounts)) {
    const script = make({ accounts: [{ privateKey }] })
    script.connectAs([address])
    expect(found(script).accounts).toMatchObject([{ address }])
    expect(encodeBase58(decodeBase58(address))).toBe(address)
  }
})

test('has one hostile wallet for each fault', () => {
  expect(hostileStandardWallets.length).toBeGreaterThan(30)
  expect(new Set(hostileStandardWallets.map(({ what }) => what)).size).toBe(
    hostileStandardWallets.length,
  )
})
