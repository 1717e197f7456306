import { expect, test } from 'vitest'
import { signMessage } from '@portico/evm'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, connect, fox, inCard, second, seeClosed, seeView, visit } from '../../../test/browser/host.tsx'

/** Connected to one of two that claim the same identity, and asked to sign something. */
async function contested(visitor: Visit): Promise<{ signed: Promise<unknown> }> {
  fox({ uuid: 'first' })
  const late = fox({ uuid: 'late', accounts: [second], announce: 'late' })
  const { portico } = visitor()
  await connect('test.fox')
  late.announce()
  const signed = signMessage(portico, { message: 'hello' }).catch((error: unknown) => error)
  await seeView('PickWallet')
  return { signed }
}

scenes('pick-wallet', async (visitor, see) => {
  await contested(visitor)
  await expect.element(inCard('pick-test.fox').first()).toBeVisible()
  await see('pick-wallet')
})

test('both wallets are shown, the active one with its account, and the visitor chooses', async () => {
  await contested(visit)
  await expect.element(card.getByRole('heading', { name: 'Two wallets say they are Fox' })).toBeVisible()
  expect(card.getByRole('listitem').elements().map((each) => /In use now as/.test(each.textContent ?? '')).sort()).toEqual([false, true])
})

test('choosing neither signs nothing', async () => {
  const { signed } = await contested(visit)
  await button('Cancel').click()
  await seeClosed()
  expect(await signed).toBeInstanceOf(Error)
})
