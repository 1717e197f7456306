/** An open card and the connection that it is about. */
import { expect, test } from 'vitest'
import { accountsFact, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'

const views = ({ portico }: Page): string[] => portico.getState().ui.history.map(({ view }) => view)

/** A visit in which Fox was connected before, and holds its answer back; the card is open, about its account. */
async function restoring(): Promise<{ it: Page; fox: Wallet }> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const before = page({ wallets: [['evm', fox]] })
  await before.portico.connect({ offer: 'fox' })
  fox.says = 'hold'
  const it = before.again()
  await it.armed(3_000)
  await it.portico.open()
  expect(views(it)).toEqual(['Account'])
  return { it, fox }
}

test.each(['locked', 'deadline'] as const)('a card about an account that does not come back shows the way in: %s', async (why) => {
  const { it, fox } = await restoring()
  if (why === 'deadline') it.pass(3_100)
  else {
    fox.says = 'locked'
    fox.answer()
  }
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(views(it)).toEqual(['Connect'])
  expect(it.portico.getState().ui.open).toBe(true)
})

test('so does one whose network was to be chosen meanwhile', async () => {
  const { it, fox } = await restoring()
  ;(await it.portico.ui()).push('SwitchNetwork', { network: 'eip155:2' })
  fox.says = 'locked'
  fox.answer()
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(views(it)).toEqual(['Connect'])
})

test('a card about an account that goes while another wallet is asked shows the way in once that one has said no', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0x0'] } })
  const it = page({ wallets: [['evm', fox], ['evm', owl]] })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.open()
  owl.says = 'hold'
  const asked = it.portico.connect({ offer: 'owl' })
  await settle()
  fox.emit('eip155', accountsFact())
  await it.until(() => it.status('eip155').is === 'connecting')
  expect(views(it)).toEqual(['Account'])
  owl.says = 'no'
  owl.answer()
  await expect(asked).rejects.toMatchObject({ exit: 'rejected' })
  expect(views(it)).toEqual(['Connect'])
})
