import { expect, test } from 'vitest'
import { settle } from '../../core/test/world.ts'
import { connected, one, two, world } from './world.ts'

const methods = (calls: readonly { method: string }[]): string[] =>
  calls.map(({ method }) => method).filter((method) => /^wallet_(switch|add)/.test(method))

test('switches by EIP-3326 and believes the wallet’s own word', async () => {
  const { portico, wallet, status, heard, events } = await connected()
  await portico.switchNetwork(two.id)
  expect(wallet.calls.find(({ method }) => method === 'wallet_switchEthereumChain')?.params).toEqual([{ chainId: '0x7a6a' }])
  expect(status()).toMatchObject({ chain: two.id, supported: true })
  expect(heard.slice(1)).toEqual([['network', two.id]])
  expect(events.filter(({ event }) => event === 'SWITCH_NETWORK')).toHaveLength(1)
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test('moves no wallet that is there already', async () => {
  const { portico, wallet } = await connected()
  await portico.switchNetwork(one.id)
  expect(methods(wallet.calls)).toEqual([])
})

test.each(['switch-unknown', 'switch-unknown-nested', 'add-only'] as const)('a wallet that is %s is offered the network with its own public RPC', async (behaviour) => {
  const { portico, wallet, status } = await connected({ behaviour }, { customRpcUrls: { [two.id]: [{ url: 'https://private.example/secret' }] } })
  await portico.switchNetwork(two.id)
  expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    {
      chainId: '0x7a6a',
      chainName: 'Two',
      rpcUrls: ['https://rpc.two.example'],
      nativeCurrency: { name: 'Second', symbol: 'SEC', decimals: 18 },
      blockExplorerUrls: [],
    },
  ])
  expect(status()).toMatchObject({ chain: two.id })
})

test('a wallet that switches without an event is asked where it stands', async () => {
  const { portico, status } = await connected({ behaviour: 'switch-quiet' })
  await portico.switchNetwork(two.id)
  expect(status()).toMatchObject({ chain: two.id })
})

test.each([
  [{ prompts: { wallet_switchEthereumChain: 'reject' } }, 'rejected'],
  [{ prompts: { wallet_switchEthereumChain: 'pending' } }, 'pending'],
  ['switch-ignored', 'failed'],
  ['switch-unsupported', 'unsupported'],
  ['add-refuse', 'rejected'],
  ['add-unsupported', 'unsupported'],
] as const)('a switch that meets %j fails as %s, and the network stays', async (behaviour, exit) => {
  const { portico, status } = await connected({ behaviour })
  const failure: unknown = await portico.switchNetwork(two.id).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'PorticoError' })
  expect(failure).toMatchObject({ exit })
  expect(status()).toMatchObject({ is: 'connected', chain: one.id })
  expect(portico.getState().switching).toMatchObject({ is: 'failed', chain: two.id })
})

test('a switch that nobody answers can be cancelled, or times out', async () => {
  const { portico, wallet, pass, status } = await connected({ behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } })
  const cancelled = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', chain: two.id })
  portico.cancelSwitch()
  await expect(cancelled).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().switching).toEqual({ is: 'idle' })
  const late = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain', 2)
  pass(120_000)
  await expect(late).rejects.toMatchObject({ exit: 'timeout' })
  // The wallet may still be moved afterwards; then it has moved.
  wallet.approve()
  expect(portico.getState().switching).toMatchObject({ is: 'failed' })
  wallet.changeChain(31338)
  expect(status()).toMatchObject({ chain: two.id })
})

test('while a wallet that does not know the network is asked to add it, the state says so', async () => {
  const { portico, wallet, status } = await connected({ behaviour: { switching: 'unknown', prompts: { wallet_addEthereumChain: 'hang' } } })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_addEthereumChain')
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', chain: two.id, adding: true })
  wallet.approve()
  await switching
  expect(portico.getState().switching).toEqual({ is: 'idle' })
  expect(status()).toMatchObject({ chain: two.id })
})

test('once it has been added, a wallet that is asked to switch again is no longer said to be adding', async () => {
  const { portico, wallet } = await connected({ behaviour: { switching: 'unknown', adding: 'only', prompts: { wallet_switchEthereumChain: 'hang' } } })
  const switching = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  wallet.approve()
  await wallet.asked('wallet_switchEthereumChain', 2)
  expect(methods(wallet.calls)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  expect(portico.getState().switching).toMatchObject({ is: 'waiting', adding: false })
  wallet.approve()
  await switching
})

test('a switch that was cancelled asks the wallet for nothing more', async () => {
  const { portico, wallet } = await connected({ behaviour: { switching: 'unknown', prompts: { wallet_switchEthereumChain: 'hang' } } })
  const cancelled = portico.switchNetwork(two.id)
  await wallet.asked('wallet_switchEthereumChain')
  portico.cancelSwitch()
  await expect(cancelled).rejects.toMatchObject({ exit: 'user' })
  // It says only now that it does not know the network.
  wallet.approve()
  await settle()
  expect(methods(wallet.calls)).toEqual(['wallet_switchEthereumChain'])
  expect(portico.getState().switching).toEqual({ is: 'idle' })
})

test.each([
  ['the visitor disconnects', (page: Awaited<ReturnType<typeof connected>>) => page.portico.disconnect()],
  ['the wallet loses its chain', (page: Awaited<ReturnType<typeof connected>>) => page.wallet.loseChain()],
])('a switch is over when %s', async (_, end) => {
  const page = await connected({ behaviour: { prompts: { wallet_switchEthereumChain: 'hang' } } })
  const switching = page.portico.switchNetwork(two.id)
  await page.wallet.asked('wallet_switchEthereumChain')
  const over = expect(switching).rejects.toMatchObject({ exit: 'wallet-gone' })
  await end(page)
  await over
  expect(page.portico.getState().switching.is).not.toBe('waiting')
})

test('without a wallet the choice is the visitor’s own, and lasts', async () => {
  const page = world()
  page.start()
  await page.portico.switchNetwork(two.id)
  expect(page.heard).toEqual([['network', two.id]])
  expect(page.portico.getState().wanted).toEqual({ eip155: two.id })
  const later = page.reload()
  later.start()
  expect(later.portico.getState().wanted).toEqual({ eip155: two.id })
  await expect(page.portico.switchNetwork('eip155:999')).rejects.toMatchObject({ code: 'network-not-found' })
})

test('a network added while the page runs can be switched to, and removed again', async () => {
  const { portico, status } = await connected({ behaviour: 'switch-unknown' }, { networks: [one] })
  await expect(portico.switchNetwork(two.id)).rejects.toMatchObject({ code: 'network-not-found' })
  await portico.addNetwork('eip155', two)
  await portico.switchNetwork(two.id)
  expect(status()).toMatchObject({ chain: two.id, supported: true })
  await portico.removeNetwork('eip155', two.id)
  expect(status()).toMatchObject({ chain: two.id, supported: false })
})

test('a network is offered to the wallet without leaving the one it is on', async () => {
  const { portico, wallet, status } = await connected({ behaviour: 'add-only' })
  await portico.addNetworkToWallet(two.id)
  expect(methods(wallet.calls)).toEqual(['wallet_addEthereumChain'])
  expect(status()).toMatchObject({ chain: one.id })
})
