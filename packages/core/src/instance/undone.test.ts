/** Tests of calls that are cancelled before their code has loaded. */
import { expect, test } from 'vitest'
import { page, wallet } from '../../test/world.ts'

test('sends the wallet no request when a cancelled attempt’s code loads later', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico, status, hostCalls } = page({ wallets: [['evm', fox]] })
  const asked = portico.connect({ offer: 'fox' })
  portico.cancel()
  await expect(asked).rejects.toMatchObject({ code: 'connect-user', exit: 'user' })
  expect([fox.asked, hostCalls, portico.getState().attempt]).toEqual([[], [], { is: 'idle' }])
  // A later attempt does ask the wallet.
  await portico.connect({ offer: 'fox' })
  expect(status('eip155').is).toBe('connected')
})

test('sends the wallet no request when a cancelled switch’s code loads later', async () => {
  const fox = (): ReturnType<typeof wallet> =>
    wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const before = page({ wallets: [['evm', fox()]] })
  await before.portico.connect({ offer: 'fox' })
  const known = fox()
  const { portico, status, until } = page({ wallets: [['evm', known]] }, before.stored)
  await until(() => status('eip155').is === 'connected')
  const asked = portico.switchNetwork('eip155:2')
  portico.cancelSwitch()
  await expect(asked).rejects.toMatchObject({ exit: 'user' })
  expect([
    known.asked.filter((each) => each.startsWith('chain')),
    portico.getState().switching,
  ]).toEqual([[], { is: 'idle' }])
  await portico.switchNetwork('eip155:2')
  expect(status('eip155')).toMatchObject({ chain: 'eip155:2' })
})

test('a card that is closed before its code has loaded stays closed until it is opened again', async () => {
  const { portico } = page()
  const opened = portico.open()
  expect(await portico.close()).toBe(true)
  await opened
  expect(portico.getState().ui.open).toBe(false)
  await portico.open()
  expect(portico.getState().ui.open).toBe(true)
})
