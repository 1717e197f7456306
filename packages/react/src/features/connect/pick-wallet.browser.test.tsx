import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signMessage } from '@portico/evm'
import type { ScriptedWallet } from '@portico/testkit/wallets'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  connect,
  focusOn,
  fox,
  inCard,
  second,
  seeClosed,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'

/** The key of a test chain's first account. */
const adasKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Connects one of two wallets that claim the same identity, and asks it to sign. */
async function contested(visitor: Visit): Promise<{
  wallet: ScriptedWallet
  impostor: ScriptedWallet
  sign(): Promise<unknown>
  signed: Promise<unknown>
}> {
  const wallet = fox({ uuid: 'first', privateKey: adasKey })
  const impostor = fox({ uuid: 'impostor', accounts: [second], announce: 'late' })
  const { portico } = visitor()
  await connect('test.fox')
  impostor.announce()
  const sign = (): Promise<unknown> =>
    signMessage(portico, { message: 'hello' }).catch((error: unknown) => error)
  const signed = sign()
  await seeView('PickWallet')
  return { wallet, impostor, sign, signed }
}

scenes('pick-wallet', async (visitor, see) => {
  await contested(visitor)
  await expect.element(inCard('pick-test.fox').first()).toBeVisible()
  await see('pick-wallet')
})

test('shows both wallets, the active one with its account, for the visitor’s choice', async () => {
  await contested(visit)
  await expect
    .element(card.getByRole('heading', { name: 'Two wallets say they are Fox' }))
    .toBeVisible()
  expect(
    card
      .getByRole('listitem')
      .elements()
      .map((each) => /In use now as/.test(each.textContent ?? ''))
      .sort(),
  ).toEqual([false, true])
})

const signaturesOf = ({ calls }: ScriptedWallet): number =>
  calls.filter(({ method }) => method === 'personal_sign').length

test('choosing neither signs nothing', async () => {
  const { wallet, impostor, signed } = await contested(visit)
  await button('Cancel').click()
  await seeClosed()
  expect(await signed).toBeInstanceOf(Error)
  expect([wallet, impostor].map(signaturesOf)).toEqual([0, 0])
})

test('signs nothing until the visitor has chosen, by keyboard as well', async () => {
  const { wallet, impostor, sign, signed } = await contested(visit)
  await expect.element(inCard('pick-test.fox')).toMatchTextContent('In use now as 0xf3')
  await expect.element(inCard('pick-test.fox#impostor')).toMatchTextContent('Not in use')
  // A visitor who closes the card has signed nothing.
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  expect(await signed).toBeInstanceOf(Error)
  expect(signaturesOf(wallet)).toBe(0)
  const again = sign()
  await seeView('PickWallet')
  await focusOn(inCard('pick-test.fox'))
  await userEvent.keyboard('{Enter}')
  expect(await again).toMatch(/^0x[\da-f]{130}$/)
  await seeClosed()
  expect([wallet, impostor].map(signaturesOf)).toEqual([1, 0])
})
