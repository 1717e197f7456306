import { createContext, runInContext } from 'node:vm'
import type {
  InjectedAccount,
  InjectedExtension,
  InjectedWindowProvider,
} from '@polkadot/extension-inject/types'
import { TypeRegistry } from '@polkadot/types'
import { signatureVerify } from '@polkadot/util-crypto'
import { expect, expectTypeOf, test } from 'vitest'
import { doublesRegistry } from '../doubles/page.ts'
import {
  createPolkadotExtension,
  polkadotAccount,
  polkadotKeys,
  polkadotScript,
  walletWindow,
} from './index.ts'
import type {
  DoubleAccount,
  DoubleEntry,
  DoubleInjected,
  DoublePayload,
  PolkadotExtensionDouble,
} from './index.ts'

const ada = polkadotAccount(polkadotKeys.sr25519)

function made(
  options: Parameters<typeof createPolkadotExtension>[1] = {},
): PolkadotExtensionDouble {
  return createPolkadotExtension(walletWindow(), options)
}

test('has the types of @polkadot/extension-inject', () => {
  const entry: Omit<InjectedWindowProvider, 'enable' | 'connect'> = made().entry
  expect(entry.version).toBe('0.63.1')
  // Types of what is resolved: hex texts are plain strings where the double takes them.
  expectTypeOf<DoubleAccount>().toExtend<InjectedAccount>()
  expectTypeOf<Awaited<ReturnType<NonNullable<DoubleEntry['enable']>>>['accounts']>().toExtend<
    InjectedExtension['accounts']
  >()
  const signer: InjectedExtension['signer'] = {} as DoubleInjected['signer']
  const whole: InjectedWindowProvider = made().entry
  expect(whole.enable).toBeTypeOf('function')
  expect(signer).toBeDefined()
})

test('connects a page after one request, and without another afterwards', async () => {
  const wallet = made({ behaviour: { prompt: 'hang' } })
  const first = wallet.entry.enable?.('page')
  await wallet.asked('enable')
  expect(wallet.waiting()).toEqual(['enable'])
  expect(wallet.approve()).toBe(1)
  await first
  await wallet.entry.enable?.('page')
  expect(wallet.prompted).toEqual(['enable'])
})

test.each([
  ['reject', 'Rejected'],
  ['pending', 'Source this page has a pending authorization request'],
  ['denied', 'The source this page is not allowed to interact with this extension'],
] as const)('reports %s with the real one’s message', async (prompt, words) => {
  await expect(made({ behaviour: { prompt } }).entry.enable?.('page')).rejects.toThrow(words)
})

test('notifies a listening page of shared accounts, locking and unlocking, until it stops', async () => {
  const wallet = made()
  const injected = await wallet.entry.enable?.('page')
  const received: string[][] = []
  const stop = injected?.accounts.subscribe(
    (accounts) => void received.push(accounts.map(({ address }) => address)),
  )
  wallet.share([ada.address])
  wallet.set({ locked: true })
  wallet.set({})
  stop?.()
  wallet.share([])
  expect(received).toEqual([wallet.addresses(), [ada.address], [], [ada.address]])
})

test.each(['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const)(
  'verifies its %s signature of bytes between the tags',
  async (type) => {
    const wallet = made()
    const { address } = polkadotAccount(polkadotKeys[type])
    const injected = await wallet.entry.enable?.('page')
    for (const data of [
      'hello',
      '<Bytes>hello</Bytes>',
      `0x${Buffer.from('hello').toString('hex')}`,
    ]) {
      const { signature } = await injected!.signer.signRaw({ address, data, type: 'bytes' })
      expect(signatureVerify('<Bytes>hello</Bytes>', signature, address)).toMatchObject({
        isValid: true,
        crypto: type,
      })
      expect(signatureVerify('<Bytes>hallo</Bytes>', signature, address).isValid).toBe(false)
    }
  },
)

const payload = {
  address: ada.address,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x00000001',
  era: '0x9500',
  genesisHash: `0x${'cd'.repeat(32)}`,
  method: '0x0403',
  nonce: '0x00000123',
  specVersion: '0x000f4243',
  tip: '0x00000000000000000000000005f5e100',
  transactionVersion: '0x0000001a',
  signedExtensions: [
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
  ],
  version: 4,
} as const satisfies DoublePayload & Record<string, unknown>

test.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
  'signs by %s the transaction bytes that @polkadot/types writes',
  async (type) => {
    const wallet = made()
    const { address } = polkadotAccount(polkadotKeys[type])
    const injected = await wallet.entry.enable?.('page')
    const registry = new TypeRegistry()
    registry.setSignedExtensions([...payload.signedExtensions])
    for (const method of [payload.method, `0x0403${'07'.repeat(300)}`]) {
      const asked = { ...payload, address, method }
      const { signature } = await injected!.signer.signPayload(asked)
      const bytes = registry
        .createType('ExtrinsicPayload', asked, { version: 4 })
        .toU8a({ method: true })
      const signed = bytes.length > 256 ? registry.hash(bytes) : bytes
      expect(signatureVerify(signed, signature, address)).toMatchObject({
        isValid: true,
        crypto: type,
      })
    }
  },
)

test('refuses to sign for an account that it does not share', async () => {
  const wallet = made()
  wallet.share([])
  const injected = await wallet.entry.enable?.('page')
  await expect(
    injected?.signer.signRaw({ address: ada.address, data: 'x', type: 'bytes' }),
  ).rejects.toThrow('Unable to find keypair')
})

test('builds a whole extension from its script, and keeps permissions over documents', async () => {
  const stored = new Map<string, string>()
  const page = (top?: object): Record<string, unknown> => {
    const scope = {
      TextEncoder,
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
      __sign: async (address: string, bytes: string, kind: boolean) =>
        `signed ${address} ${bytes} ${kind}`,
    }
    const global = createContext(top ? { ...scope, top, self: 1 } : scope) as Record<
      string,
      unknown
    >
    const setup = {
      id: 'polkadot:talisman',
      options: { key: 'talisman' },
      accounts: [ada],
      binding: '__sign',
      memory: true,
    }
    runInContext(polkadotScript(setup), global)
    return global
  }
  const entryOf = (global: Record<string, unknown>): DoubleEntry =>
    (global['injectedWeb3'] as Record<string, DoubleEntry>)['talisman']!
  const controls = (global: Record<string, unknown>): PolkadotExtensionDouble =>
    (global[doublesRegistry] as Record<string, PolkadotExtensionDouble>)['polkadot:talisman']!
  const first = page()
  const injected = await entryOf(first).enable!('page')
  expect(await injected.accounts.get()).toEqual([ada])
  const { signature } = await injected.signer.signRaw({
    address: ada.address,
    data: 'x',
    type: 'bytes',
  })
  expect(signature).toBe(
    `signed ${ada.address} 0x${Buffer.from('<Bytes>x</Bytes>').toString('hex')} false`,
  )
  const second = page()
  await entryOf(second).enable!('page')
  expect([controls(first).prompted, controls(second).prompted]).toEqual([['enable', 'signRaw'], []])
  // A frame inside the page has no wallet.
  expect(page({})).not.toHaveProperty('injectedWeb3')
})
