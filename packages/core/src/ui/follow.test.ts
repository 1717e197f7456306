/** Tests of how an open card follows the connection that it shows. */
import { expect, test } from 'vitest'
import { defineNetwork, type PorticoConfig } from '../index.ts'
import { accountsFact, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'

const views = ({ portico }: Page): string[] => portico.getState().ui.history.map(({ view }) => view)

/** Loads the code that updates an open card, as the modal does once it has painted the card. */
async function followed({ portico }: Page): Promise<void> {
  ;(await portico.ui()).loadRest()
  await Promise.all([import('./follow-account.ts'), import('../features/networks/follow.ts')])
  await settle()
}

/**
 * A visit in which Fox was connected before and does not answer yet. The card is open at its
 * account.
 */
async function restoring(): Promise<{ it: Page; fox: Wallet }> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const before = page({ wallets: [['evm', fox]] })
  await before.portico.connect({ offer: 'fox' })
  fox.says = 'hold'
  const it = before.again()
  await it.armed(3_000)
  await it.portico.open()
  expect(views(it)).toEqual(['Account'])
  await followed(it)
  return { it, fox }
}

test.each(['locked', 'deadline'] as const)(
  'a card about an account that is not restored shows Connect: %s',
  async (why) => {
    const { it, fox } = await restoring()
    if (why === 'deadline') it.pass(3_100)
    else {
      fox.says = 'locked'
      fox.answer()
    }
    await it.until(() => views(it)[0] === 'Connect')
    expect(views(it)).toEqual(['Connect'])
    expect(it.portico.getState().ui.open).toBe(true)
  },
)

test('shows Connect in a card whose network was being chosen', async () => {
  const { it, fox } = await restoring()
  ;(await it.portico.ui()).push('SwitchNetwork', { network: 'eip155:2' })
  fox.says = 'locked'
  fox.answer()
  await it.until(() => views(it)[0] === 'Connect')
  expect(views(it)).toEqual(['Connect'])
})

test('shows Connect when the card’s account disconnects during another wallet’s attempt and that is rejected', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0x0'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
    ],
  })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.open()
  await followed(it)
  owl.says = 'hold'
  const asked = it.portico.connect({ offer: 'owl' })
  await settle()
  fox.emit('eip155', accountsFact())
  await it.until(() => it.status('eip155').is === 'connecting')
  expect(views(it)).toEqual(['Account'])
  owl.says = 'no'
  owl.answer()
  await expect(asked).rejects.toMatchObject({ exit: 'rejected' })
  await it.until(() => views(it)[0] === 'Connect')
})

/** Fox on a network that the host does not use, and the card that says so. */
async function astray(config: Partial<PorticoConfig> = {}): Promise<{ it: Page; fox: Wallet }> {
  const fox = wallet({
    connector: 'evm',
    id: 'fox',
    accounts: { eip155: ['0xf'] },
    chain: 'eip155:99',
  })
  const it = page({ wallets: [['evm', fox]], config })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.open()
  expect(views(it)).toEqual(['UnsupportedChain'])
  await followed(it)
  return { it, fox }
}

test.each<[who: string, leave: (its: { it: Page; fox: Wallet }) => unknown]>([
  ['the wallet', ({ fox }) => fox.emit('eip155', { is: 'chain', chain: 'eip155:1' })],
  ['the host', ({ it }) => it.portico.switchNetwork('eip155:1')],
  [
    'the host, which adds the network',
    ({ it }) =>
      it.portico.addNetwork(
        'eip155',
        defineNetwork({
          id: 'eip155:99',
          name: '99',
          nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
          rpcUrls: ['https://99.example'],
        }),
      ),
  ],
])(
  'closes a card about an unsupported network when the network is left: by %s',
  async (_who, leave) => {
    const its = await astray()
    await leave(its)
    expect(its.it.portico.getState().ui.open).toBe(false)
    expect(its.it.events.filter((event) => event === 'MODAL_CLOSE')).toHaveLength(1)
  },
)

test('a card in which a network was chosen meanwhile shows Connect as well', async () => {
  const { it, fox } = await astray()
  ;(await it.portico.ui()).push('SwitchNetwork', { network: 'eip155:1' })
  fox.emit('eip155', { is: 'chain', chain: 'eip155:1' })
  expect(it.portico.getState().ui.open).toBe(false)
})

test('a card that moved to another view stays, and so does one on another unsupported network', async () => {
  const { it, fox } = await astray()
  fox.emit('eip155', { is: 'chain', chain: 'eip155:98' })
  expect(views(it)).toEqual(['UnsupportedChain'])
  ;(await it.portico.ui()).push('Wallets')
  fox.emit('eip155', { is: 'chain', chain: 'eip155:1' })
  expect(it.portico.getState().ui.open).toBe(true)
})

test('shows the current account where the host keeps the card open', async () => {
  const { it, fox } = await astray({ beforeClose: () => 'Not yet' })
  fox.emit('eip155', { is: 'chain', chain: 'eip155:1' })
  expect(it.portico.getState().ui).toMatchObject({ open: true, shakes: 1 })
  expect(views(it)).toEqual(['Account'])
})

test('activates a connected namespace in the state and in a plain open when the active one disconnects', async () => {
  const nova = wallet({
    connector: 'evm',
    id: 'nova',
    accounts: { eip155: ['0xn'], solana: ['N'] },
  })
  const it = page({ wallets: [['evm', nova]] })
  await it.portico.connect({ offer: 'nova' })
  await it.portico.switchNetwork('solana:main')
  expect(it.portico.getState().activeNamespace).toBe('solana')
  await it.portico.disconnect({ namespace: 'solana' })
  expect(it.portico.getState().activeNamespace).toBe('eip155')
  await it.portico.open()
  expect(views(it)).toEqual(['Account'])
  const later = it.again()
  await later.until(() => later.status('eip155').is === 'connected')
  expect(later.portico.getState().activeNamespace).toBe('eip155')
  await later.portico.disconnect({ namespace: 'eip155' })
  // No namespace is connected any more, so the active one stays as it was.
  expect(later.portico.getState().activeNamespace).toBe('eip155')
})

test('keeps a card with prompts for several accounts while any is connected, and closes it with the last', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const cub = wallet({ connector: 'sol', id: 'cub', accounts: { solana: ['So1'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['sol', cub],
    ],
  })
  await it.portico.connect({ offer: 'cub' })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.open({ view: 'SIWXSignMessage' })
  await followed(it)
  await it.portico.disconnect({ namespace: it.portico.getState().activeNamespace })
  await settle()
  expect(views(it)).toEqual(['SIWXSignMessage'])
  await it.portico.disconnect()
  await it.until(() => views(it)[0] === 'Connect')
})
