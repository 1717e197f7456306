import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  button,
  card,
  connect,
  focusOn,
  fox,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
} from '../../../packages/react/test/browser/host.tsx'
import { scenes, type Visit } from '../../../packages/react/test/browser/scenes.ts'
import { vote } from './feature.ts'

async function asked(visitor: Visit, proposal?: string): Promise<Host> {
  fox()
  const host = visitor({ config: { register: [vote] } })
  await connect('test.fox')
  await openView(host, 'Vote', { data: proposal === undefined ? {} : { proposal } })
  return host
}

scenes('vote', async (visitor, see) => {
  await asked(visitor, '42')
  await see('vote')
})

test('shows its title, its parameters, and one button that ends it by a key', async () => {
  await asked(visit, '42')
  await expect.element(card.getByRole('heading', { name: 'Vote' })).toBeVisible()
  await expect.element(card.getByText(`Proposal 42, as ${ada}`)).toBeVisible()
  await focusOn(button('Yes'))
  await userEvent.keyboard('{Enter}')
  await seeClosed()
})

test('shows an earlier vote when the view opens again, and accepts no second one', async () => {
  const host = await asked(visit, '42')
  await userEvent.click(button('Yes'))
  await seeClosed()
  expect(host.portico.getState().slices.vote).toEqual({ sent: ['42'] })
  await openView(host, 'Vote', { data: { proposal: '42' } })
  await expect.element(card.getByText('Your vote is sent.')).toBeVisible()
  await expect.element(button('Yes')).not.toBeInTheDocument()
})

test('reports a proposal missing from its parameters as unknown', async () => {
  await asked(visit)
  await expect.element(card.getByText(/Proposal unknown/)).toBeVisible()
})

test('keeps the card open on a press beside it, with the feature’s reason', async () => {
  const { portico } = await asked(visit, '42')
  expect(await portico.close('backdrop')).toBe(false)
  await expect.element(card.getByText('Your vote is not sent yet').first()).toBeVisible()
  await seeView('Vote')
})

test('returns the card to its first view without an account', async () => {
  const { portico } = await asked(visit, '42')
  await portico.disconnect()
  await seeView('Connect')
})
