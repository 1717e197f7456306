/** What is taken back before the code for it has come. */
import { expect, test } from 'vitest'
import { page, wallet } from '../test/world.ts'

test('a wallet is not asked when its attempt is cancelled before the code that asks has come', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico, status, heard } = page({ wallets: [['evm', fox]] })
  const asked = portico.connect({ offer: 'fox' })
  portico.cancel()
  await expect(asked).rejects.toMatchObject({ code: 'connect-user', exit: 'user' })
  expect([fox.asked, heard, portico.getState().attempt]).toEqual([[], [], { is: 'idle' }])
  // What is asked for after that is asked.
  await portico.connect({ offer: 'fox' })
  expect(status('eip155').is).toBe('connected')
})

test('a card that is closed before its code has come stays closed, until it is opened again', async () => {
  const { portico } = page()
  const opened = portico.open()
  expect(await portico.close()).toBe(true)
  await opened
  expect(portico.getState().ui.open).toBe(false)
  await portico.open()
  expect(portico.getState().ui.open).toBe(true)
})
