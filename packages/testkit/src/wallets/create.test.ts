import { expect, test, vi } from 'vitest'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { demoAccounts } from '../chains/accounts.ts'
import { startChain } from '../chains/start.ts'
import { behaviours } from './behaviours.ts'
import type { BehaviourName } from './behaviours.ts'
import { createScriptedWallet } from './create.ts'
import type { ScriptedWalletOptions } from './create.ts'
import type { ScriptedWallet, WalletProvider } from './types.ts'
import { walletWindow } from './window.ts'

const ada = demoAccounts.ada.address
const plain = demoAccounts.plain.address
/** Of the demo phrase's first account. */
const adaKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

interface Scene {
  wallet: ScriptedWallet
  ask: (method: string, ...params: unknown[]) => Promise<unknown>
  received: [string, ...unknown[]][]
}

function scene(options: Omit<ScriptedWalletOptions, 'window'> = {}): Scene {
  const wallet = createScriptedWallet({ window: walletWindow(), ...options })
  const received: Scene['received'] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on?.(event, (...args: unknown[]) => received.push([event, ...args]))
  }
  return {
    wallet,
    received,
    ask: (method, ...params) => wallet.provider.request({ method, params }),
  }
}

test('approves: returns accounts only after a request, and then without another', async () => {
  const { wallet, ask, received } = scene()
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('eth_requestAccounts')).toEqual([ada])
  wallet.set('reject')
  expect(await ask('eth_requestAccounts')).toEqual([ada])
  expect(await ask('eth_accounts')).toEqual([ada])
  expect(received).toEqual([['accountsChanged', [ada]]])
  expect(wallet.calls[1]).toEqual({ method: 'eth_requestAccounts', params: [] })
})

test.each([
  ['reject', 4001],
  ['pending', -32002],
  ['unauthorized', 4100],
] as const)('%s answers %i', async (behaviour, code) => {
  const { ask } = scene({ behaviour })
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code })
  expect(await ask('eth_accounts')).toEqual([])
})

test('waits until it is approved, refused or released', async () => {
  const { wallet, ask } = scene({ behaviour: 'hang' })
  const refused = ask('eth_requestAccounts')
  expect(wallet.waiting()).toEqual(['eth_requestAccounts'])
  expect(wallet.reject()).toBe(1)
  await expect(refused).rejects.toMatchObject({ code: 4001 })

  const approved = ask('eth_requestAccounts')
  expect(wallet.approve('personal_sign')).toBe(0)
  expect(wallet.approve('eth_requestAccounts')).toBe(1)
  expect(await approved).toEqual([ada])

  const released = ask('wallet_watchAsset')
  wallet.set('pending')
  wallet.release()
  await expect(released).rejects.toMatchObject({ code: -32002 })
})

test('hides the accounts of a connected page while locked', async () => {
  const { wallet, ask } = scene()
  wallet.connectAs([ada])
  wallet.set('locked')
  expect(await ask('eth_accounts')).toEqual([])
  const unlocked = ask('eth_requestAccounts')
  expect(wallet.waiting()).toEqual(['eth_requestAccounts'])
  wallet.set('approve')
  wallet.release()
  expect(await unlocked).toEqual([ada])
})

test('answers one method differently from the rest', async () => {
  const { ask } = scene({ behaviour: { prompts: { personal_sign: 'reject' } } })
  await ask('eth_requestAccounts')
  await expect(ask('personal_sign', '0x00', ada)).rejects.toMatchObject({ code: 4001 })
})

test.each<[BehaviourName, unknown]>([
  ['chain-number', 11155111],
  ['chain-uppercase', '0XAA36A7'],
  ['chain-decimal', '11155111'],
  ['chain-empty', '0x'],
  ['chain-null', null],
  ['chain-object', { chainId: '0xaa36a7' }],
  ['chain-wrong', '0xaa36a8'],
])('%s reports it in eth_chainId and in chainChanged', async (behaviour, written) => {
  const { wallet, ask, received } = scene({ behaviour })
  wallet.changeChain(11155111)
  expect(await ask('eth_chainId')).toEqual(written)
  expect(received).toEqual([['chainChanged', written]])
})

test.each<[BehaviourName, unknown]>([
  ['accounts-none', []],
  ['accounts-string', ada],
  ['accounts-null', null],
  ['accounts-array-like', { 0: ada, length: 1 }],
  ['accounts-not-addresses', ['0x', 'ada.eth', '0x123', `0x${'g'.repeat(40)}`]],
  ['accounts-mixed', [null, 7, 'ada.eth', ada, { address: ada }]],
  ['accounts-duplicates', [ada, ada.toLowerCase()]],
])('%s in answers and events', async (behaviour, written) => {
  const { wallet, ask, received } = scene({ behaviour })
  expect(await ask('eth_requestAccounts')).toEqual(written)
  wallet.switchAccounts([ada])
  expect(received).toEqual([
    ['accountsChanged', written],
    ['accountsChanged', written],
  ])
})

test('throws or rejects with values that are no errors', async () => {
  const { wallet, ask } = scene()
  const thrown = (behaviour: BehaviourName): unknown => {
    wallet.set(behaviour)
    try {
      void ask('eth_chainId')
    } catch (error) {
      return error
    }
    return 'nothing was thrown'
  }
  expect(thrown('throws')).toBeInstanceOf(Error)
  expect(thrown('throws-string')).toBe('The wallet is unhappy')
  expect(thrown('throws-null')).toBe(null)
  const trap = thrown('throws-getters') as { code: number }
  expect(() => trap.code).toThrow('Do not look')
  wallet.set('rejects-null')
  await expect(ask('eth_chainId')).rejects.toBe(null)
  wallet.set('raw')
  expect(ask('eth_chainId')).toBe('0x1')
})

test('answers 4902 for an unknown chain, adds it, and switches to it', async () => {
  const { wallet, ask, received } = scene({ behaviour: 'switch-unknown' })
  const chain = { chainId: '0xa', rpcUrls: ['http://127.0.0.1:9/'] }
  await expect(ask('wallet_switchEthereumChain', chain)).rejects.toMatchObject({ code: 4902 })
  wallet.set('switch-unknown-nested')
  await expect(ask('wallet_switchEthereumChain', chain)).rejects.toMatchObject({
    data: { originalError: { code: 4902 } },
  })
  wallet.set('add-refuse')
  await expect(ask('wallet_addEthereumChain', chain)).rejects.toMatchObject({ code: 4001 })
  wallet.set('add-only')
  expect(await ask('wallet_addEthereumChain', chain)).toBe(null)
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('wallet_switchEthereumChain', chain)).toBe(null)
  expect(await ask('eth_chainId')).toBe('0xa')
  expect(received).toEqual([['chainChanged', '0xa']])
})

test('switches without an event, not at all, twice, or refuses a malformed id', async () => {
  const { wallet, ask, received } = scene()
  wallet.set('switch-ignored')
  await ask('wallet_switchEthereumChain', { chainId: '0x2' })
  expect(await ask('eth_chainId')).toBe('0x1')
  wallet.set('switch-quiet')
  await ask('wallet_switchEthereumChain', { chainId: '0x2' })
  expect(await ask('eth_chainId')).toBe('0x2')
  expect(received).toEqual([])
  wallet.set('events-twice')
  await ask('wallet_switchEthereumChain', { chainId: '0x3' })
  expect(received).toEqual([
    ['chainChanged', '0x3'],
    ['chainChanged', '0x3'],
  ])
  await expect(ask('wallet_switchEthereumChain', { chainId: 4 })).rejects.toMatchObject({
    code: -32602,
  })
})

test('revokes, or reports the method as unsupported', async () => {
  const { wallet, ask } = scene()
  await ask('wallet_requestPermissions', { eth_accounts: {} })
  expect(await ask('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
  wallet.set('revoke-unsupported')
  await expect(ask('wallet_revokePermissions', { eth_accounts: {} })).rejects.toMatchObject({
    code: -32601,
  })
  expect(await ask('eth_accounts')).toEqual([ada])
  wallet.set('approve')
  await ask('wallet_revokePermissions', { eth_accounts: {} })
  expect(await ask('eth_accounts')).toEqual([])
})

test('loses its chain connection and recovers', async () => {
  const { wallet, ask, received } = scene()
  wallet.loseChain()
  await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  wallet.regainChain()
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(received).toMatchObject([
    ['disconnect', { code: 4900 }],
    ['connect', { chainId: '0x1' }],
  ])
})

test('rejects waiting requests when it disappears, and returns with its state', async () => {
  const { wallet, ask } = scene()
  wallet.connectAs([plain])
  wallet.set('hang')
  void ask('wallet_watchAsset')
  wallet.disappear()
  expect(wallet.waiting()).toEqual([])
  const lost = ask('eth_accounts')
  wallet.disappear('throw')
  expect(() => ask('eth_accounts')).toThrow('invalidated')
  wallet.comeBack()
  expect(await Promise.race([lost, ask('eth_accounts')])).toEqual([plain])
})

test('has the requested shape', () => {
  expect(scene({ shape: 'no-on' }).wallet.provider.on).toBeUndefined()
  expect(scene({ shape: 'no-remove' }).wallet.provider.removeListener).toBeUndefined()
  expect(Object.isFrozen(scene({ shape: 'frozen' }).wallet.provider)).toBe(true)
})

test('resolves asked() with the request that reaches the number', async () => {
  const { wallet, ask } = scene({ behaviour: 'silent' })
  const second = wallet.asked('eth_accounts', 2)
  void ask('eth_accounts')
  void ask('eth_accounts')
  await second
  expect(wallet.calls).toHaveLength(2)
})

test('sets every named behaviour, and answers eth_chainId without an unexpected failure', () => {
  const { wallet, ask } = scene()
  for (const name of Object.keys(behaviours) as BehaviourName[]) {
    wallet.set(name)
    let threw = false
    try {
      Promise.resolve(ask('eth_chainId')).catch(() => {})
    } catch {
      threw = true
    }
    expect([name, threw]).toEqual([name, name.startsWith('throws')])
  }
})

test('signs with its key, and only for an account that the page may see', async () => {
  const { ask, wallet } = scene({ privateKey: adaKey })
  await expect(ask('personal_sign', '0x68', ada)).rejects.toMatchObject({ code: 4100 })
  await ask('eth_requestAccounts')
  const signature = (await ask('personal_sign', '0x68656c6c6f', ada)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(ada)
  const data = {
    domain: { name: 'Test', chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note' as const,
    message: { text: 'hello' },
  }
  const typed = (await ask('eth_signTypedData_v4', ada, JSON.stringify(data))) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, signature: typed })).toBe(ada)
  expect(wallet.calls.map((call) => call.method)).toContain('eth_signTypedData_v4')
})

test('signs great numbers of typed data to the last digit, and refuses those that have lost it', async () => {
  const { ask } = scene({ privateKey: adaKey })
  await ask('eth_requestAccounts')
  const data = {
    domain: { name: 'Test', chainId: 1 },
    types: { Sum: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Sum' as const,
    message: { amount: 2n ** 53n + 1n },
  }
  const text = JSON.stringify({ ...data, message: { amount: 0 } }).replace(
    '"amount":0',
    '"amount":9007199254740993',
  )
  const signature = (await ask('eth_signTypedData_v4', ada, text)) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(ada)
  const lost = { ...data, message: { amount: 2 ** 53 + 2 } }
  for (const given of [lost, text.replace('9007199254740993', '1e30')])
    await expect(ask('eth_signTypedData_v4', ada, given)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('beyond 2^53') as string,
    })
})

test('reads from and sends to a real chain, by its own key or by the unlocked accounts of the chain', async () => {
  const chain = await startChain({ chainId: 31337 })
  try {
    const send = async (provider: WalletProvider): Promise<unknown> => {
      await provider.request({ method: 'eth_requestAccounts' })
      const hash = await provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: ada, to: plain, value: '0x1' }],
      })
      // The hash exists before the block.
      return vi.waitFor(async () => {
        const receipt = await provider.request({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })
        expect(receipt).not.toBeNull()
        return receipt
      })
    }
    const options = { chainId: 31337, rpcUrl: chain.url }
    const own = scene({ ...options, privateKey: adaKey })
    expect(await send(own.wallet.provider)).toMatchObject({
      status: '0x1',
      from: ada.toLowerCase(),
    })
    const unlocked = scene({ ...options, rpcUrl: { 31337: chain.url } })
    expect(await send(unlocked.wallet.provider)).toMatchObject({
      status: '0x1',
      from: ada.toLowerCase(),
    })
    await expect(own.ask('eth_call', { to: plain, data: 'bad' }, 'latest')).rejects.toMatchObject({
      code: -32602,
    })
  } finally {
    await chain.stop()
  }
})
