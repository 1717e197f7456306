/** A page without adapters can still use its connectors. */
import { expect, test } from 'vitest'
import { passthroughAdapter } from '../instance/passthrough-provider.ts'
import { createPortico, type PorticoConfig } from '../index.ts'
import { adapter, connector, page, wallet, type Page, type Wallet } from '../../test/world.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const fox = (accounts: Wallet['accounts'] = { eip155: [ada] }): Wallet =>
  wallet({ connector: 'walletConnect', id: 'walletConnect', accounts })
function bare(it: Wallet, config: Partial<PorticoConfig> = {}): Page {
  const alone = Object.assign(connector('walletConnect'), {
    adapters: ['eip155', 'solana', 'cosmos'].map(passthroughAdapter),
  })
  alone.show(it)
  return page({ config: { adapters: [], connectors: [alone], ...config } })
}

test('connects a connector’s wallet with its own provider when there are no adapters', async () => {
  const it = fox({ eip155: [ada], solana: ['sol'] })
  const { hostCalls, portico } = bare(it)
  await portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  expect(it.asked).toEqual(['open eip155+solana'])
  expect(hostCalls).toEqual([`connect eip155 ${ada}`, 'connect solana sol'])
  expect(portico.provider('eip155')).toBe(it)
})

test('account and network changes are followed, also after a reload', async () => {
  const it = fox()
  const first = bare(it)
  await first.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  const later = first.again()
  await later.until(() => later.status('eip155').is === 'connected')
  it.accounts = { eip155: [bob, ada] }
  it.report({ is: 'handles' })
  it.chain = 'eip155:2'
  it.report({ is: 'handles' })
  expect(later.hostCalls).toEqual([
    `restored eip155 ${ada}`,
    `account eip155 ${bob}`,
    'network eip155 eip155:2',
  ])
  expect(later.status('eip155')).toMatchObject({ account: bob, chain: 'eip155:2' })
  it.accounts = {}
  it.report({ is: 'handles' })
  await later.until(() => later.status('eip155').is === 'disconnected')
})

test('an EVM address gets its checksum, however the wallet spells it, and another text is dropped', async () => {
  const { portico, status } = bare(fox({ eip155: ['no address', ada.replace('7C5', '7c5')] }))
  await portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  expect(status('eip155')).toMatchObject({ account: ada, all: [{ address: ada }] })
})

test('a chain that the page chooses is chosen, and a wallet’s own chain is not assumed', async () => {
  const { portico, status } = bare(fox({ solana: ['sol'], eip155: [ada] }))
  await portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await portico.switchNetwork('solana:test')
  expect(status('solana')).toMatchObject({ chain: 'solana:test', account: 'sol' })
  await expect(portico.switchNetwork('eip155:2')).rejects.toMatchObject({
    code: 'chain-unsupported',
  })
  expect(status('eip155')).toMatchObject({ chain: 'eip155:1' })
})

test.each([
  ['a computer', undefined, 'ConnectingWalletConnectBasic'],
  [
    'a phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    'AllWallets',
  ],
])('a plain open shows Connect on %s', async (_device, userAgent, view) => {
  const { portico } = bare(fox())
  Object.assign(portico.services.platform.window!, {
    navigator: { userAgent: userAgent ?? '', maxTouchPoints: userAgent ? 5 : 0, platform: '' },
  })
  await portico.open()
  expect(portico.getState().ui.history.map((each) => each.view)).toEqual([view])
})

test('data that no adapter reads is not requested and is no failure', async () => {
  const { events, portico } = bare(fox(), {
    tokens: { 'eip155:1': [{ address: '0xt', name: 'Token', symbol: 'TOK', decimals: 6 }] },
  })
  await portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  const data = await portico.data()
  await Promise.all([
    data.balance(ada, 'eip155:1'),
    data.tokens(ada, 'eip155:1'),
    data.identity(ada),
  ])
  data.watchBalance(ada, 'eip155:1')()
  expect(
    Object.keys(portico.getState().resources).filter((key) => !key.endsWith('/identity')),
  ).toEqual([])
  expect(events).not.toContain('INTERNAL_SDK_ERROR')
})

test('a connector without adapters and an empty configuration are refused', () => {
  for (const connectors of [[], [connector('evm')]])
    expect(() => createPortico({ adapters: [], connectors })).toThrow(
      expect.objectContaining({ code: 'config', message: 'No adapter' }),
    )
})

test('adapters that are passed replace the connector’s', () => {
  const alone = Object.assign(connector('walletConnect'), {
    adapters: [passthroughAdapter('solana')],
  })
  const { portico } = page({ config: { adapters: [adapter('eip155', [])], connectors: [alone] } })
  expect(portico.config.adapters.map(({ namespace }) => namespace)).toEqual(['eip155'])
})
