/**
 * Tests of several attempts in a row: each is an attempt of its own, and none ends another or
 * answers for it.
 */
import { expect, test } from 'vitest'
import { page, settle, wallet, type Wallet } from '../../test/world.ts'

const holding = (id: string, account: string) => {
  const made = wallet({ connector: 'evm', id, accounts: { eip155: [account] } })
  made.says = 'hold'
  return made
}

test('a press right after a cancel sends a new request, and its answer counts', async () => {
  const fox = holding('fox', '0xa')
  const { portico, status } = page({ wallets: [['evm', fox]] })
  const first = portico.connect({ offer: 'fox' })
  const cancelled = expect(first).rejects.toMatchObject({ exit: 'user' })
  await expect.poll(() => fox.asked).toEqual(['open eip155'])
  portico.cancel()
  const second = portico.connect({ offer: 'fox' })
  await cancelled
  await settle()
  expect(fox.asked.filter((what) => what.startsWith('open'))).toHaveLength(2)
  fox.answer()
  expect(await second).toMatchObject({ address: '0xa' })
  expect(status('eip155')).toMatchObject({ is: 'connected', account: '0xa' })
})

test('an attempt that ends while a later one is pending leaves the later one pending', async () => {
  const fox = holding('fox', '0xa')
  const owl = holding('owl', '0xb')
  const { portico, status } = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
    ],
  })
  fox.deaf = true
  const first = portico.connect({ offer: 'fox' })
  const over = expect(first).rejects.toMatchObject({ exit: 'user' })
  await expect.poll(() => fox.asked).toEqual(['open eip155'])
  const second = portico.connect({ offer: 'owl' })
  await over
  // The first wallet answers late, while the second still asks its owner.
  fox.answer()
  await settle()
  expect(portico.getState().attempt).toMatchObject({ is: 'waiting', target: { offer: 'owl' } })
  owl.answer()
  await second
  expect(status('eip155')).toMatchObject({ is: 'connected', account: '0xb' })
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
})

test('does not offer a late answer to an attempt before the previous one', async () => {
  const fox = holding('fox', '0xa')
  const owl = holding('owl', '0xb')
  fox.deaf = true
  const { portico } = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
    ],
  })
  const first = portico.connect({ offer: 'fox' }).catch(() => {})
  await expect.poll(() => fox.asked).toEqual(['open eip155'])
  const second = portico.connect({ offer: 'owl' }).catch(() => {})
  await expect.poll(() => owl.asked).toEqual(['open eip155'])
  portico.cancel()
  await Promise.all([first, second])
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  fox.answer()
  await settle()
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  expect(fox.asked.at(-1)).toBe('release all user')
})

test('adopting one wallet while another is pressed leaves the other attempt pending at every point', async () => {
  for (let point = 0; point < 24; point++) {
    const fox = holding('fox', '0xa')
    const owl = holding('owl', '0xb')
    const { portico } = page({
      wallets: [
        ['evm', fox],
        ['evm', owl],
      ],
    })
    const first = portico.connect({ offer: 'fox' }).catch(() => {})
    await expect.poll(() => fox.asked).toEqual(['open eip155'])
    fox.answer()
    for (let turn = 0; turn < point; turn++) await Promise.resolve()
    const second = portico.connect({ offer: 'owl' })
    await first
    await settle()
    expect({ point, attempt: portico.getState().attempt }).toMatchObject({
      point,
      attempt: { is: 'waiting', target: { offer: 'owl' } },
    })
    owl.answer()
    expect(await second).toMatchObject({ address: '0xb' })
  }
})

test('a phone wallet without a relay connector fails with the name of the missing connector', async () => {
  const it = page()
  await expect(
    it.portico.connect({ connector: 'walletConnect', offer: 'harbor' }),
  ).rejects.toMatchObject({
    code: 'not-installed',
    message: 'WalletConnectConnector not found',
    exit: 'not-installed',
  })
})

test('a wallet’s list position is in the connect event, and not in the reconnect event', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const reported: unknown[] = []
  const it = page({
    wallets: [['evm', fox]],
    config: {
      onEvent: ({ event, properties }) =>
        event === 'CONNECT_SUCCESS' &&
        reported.push((properties as { walletRank: unknown }).walletRank),
    },
  })
  await it.portico.connect({ offer: 'fox', rank: 3 })
  await it.portico.disconnect()
  await it.portico.connect({ offer: 'fox' })
  const later = it.again()
  await later.until(() => later.status('eip155').is === 'connected')
  expect(reported).toEqual([3, null, null])
})

test.each([
  [
    'without an account',
    { eip155: [] },
    'eip155:1',
    { code: 'connect-locked', exit: 'locked', message: 'fox is locked' },
  ],
  [
    'with accounts on no network',
    { eip155: ['0xa'] },
    null,
    { code: 'connect-unsupported', exit: 'unsupported', message: 'Chain is not supported' },
  ],
])(
  'a wallet that approves %s fails with the matching error',
  async (_what, accounts, chain, ended) => {
    const fox = wallet({ connector: 'evm', id: 'fox', accounts })
    fox.chain = chain as Wallet['chain']
    const { portico, status } = page({ wallets: [['evm', fox]] })
    await expect(portico.connect({ offer: 'fox' })).rejects.toMatchObject(ended)
    expect(status('eip155').is).toBe('disconnected')
    if (chain) return
    // The wallet is connected once it reports its chain. No second attempt is needed.
    fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
    expect(status('eip155')).toMatchObject({ is: 'connected', account: '0xa', chain: 'eip155:2' })
  },
)
