import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { doublesRegistry } from '../doubles/page.ts'
import { walletScript } from './script.ts'
import type { PageSetup } from './script.ts'
import { settleOptions } from './settle.ts'
import type { ScriptedWallet } from './types.ts'
import { walletWindow } from './window.ts'

const setup = (more: Partial<PageSetup> = {}): PageSetup => ({
  options: settleOptions({ uuid: '350670db-19fa-4704-a166-e52e178b59d2' }),
  binding: '__wire',
  signs: false,
  memory: 'session',
  ...more,
})

function page(scope: object, what: PageSetup): ScriptedWallet | undefined {
  const window = Object.assign(walletWindow(), { structuredClone, queueMicrotask }, scope)
  // The methods of a bare EventTarget cannot be called on a global object.
  const global: Record<string, unknown> = createContext({
    ...window,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  })
  runInContext(walletScript(what), global)
  return (global[doublesRegistry] as Record<string, ScriptedWallet> | undefined)?.[
    what.options.uuid
  ]
}

function store(): {
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  stored: Map<string, string>
} {
  const stored = new Map<string, string>()
  return {
    stored,
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
    },
  }
}

test('builds a whole wallet from its script', async () => {
  const wallet = page({}, setup({ memory: 'none' }))
  expect(await wallet?.provider.request({ method: 'eth_requestAccounts' })).toHaveLength(1)
  wallet?.set('reject')
  await expect(wallet?.provider.request({ method: 'wallet_watchAsset' })).rejects.toMatchObject({
    code: 4001,
  })
})

test('keeps its state over documents', async () => {
  const { sessionStorage } = store()
  const before = page({ sessionStorage }, setup())
  await before?.provider.request({ method: 'eth_requestAccounts' })
  before?.changeChain(10)
  const after = page({ sessionStorage }, setup())
  expect(await after?.provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  expect(await after?.provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('starts afresh with unreadable stored state', async () => {
  const { sessionStorage, stored } = store()
  page({ sessionStorage }, setup())?.changeChain(10)
  for (const key of stored.keys()) stored.set(key, '{')
  expect(await page({ sessionStorage }, setup())?.provider.request({ method: 'eth_chainId' })).toBe(
    '0x1',
  )
})

test('sends reads and signatures through the bridge', async () => {
  const sent: unknown[] = []
  const scope = {
    __wire: async (...args: unknown[]) => {
      sent.push(args)
      return args[0] === 'sign' ? '0xsigned' : { result: '0x7' }
    },
  }
  const options = settleOptions({ rpcUrl: 'http://chain.invalid/' })
  const wallet = page(scope, setup({ options, signs: true, memory: 'none' }))
  expect(await wallet?.provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
  await wallet?.provider.request({ method: 'eth_requestAccounts' })
  expect(
    await wallet?.provider.request({
      method: 'personal_sign',
      params: ['0x00', options.accounts[0]],
    }),
  ).toBe('0xsigned')
  expect(sent).toMatchObject([
    ['post', ['http://chain.invalid/', { method: 'eth_blockNumber' }]],
    ['sign', ['personal_sign', ['0x00', options.accounts[0]], { chainId: 1 }]],
  ])
})

test('a frame inside the page has no wallet', () => {
  expect(page({ top: {}, self: 1 }, setup({ memory: 'none' }))).toBeUndefined()
})
