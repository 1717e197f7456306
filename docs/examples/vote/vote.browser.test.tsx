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

test('its title, what it was opened with, and one button that ends it by a key', async () => {
  await asked(visit, '42')
  await expect.element(card.getByRole('heading', { name: 'Vote' })).toBeVisible()
  await expect.element(card.getByText(`Proposal 42, as ${ada}`)).toBeVisible()
  await focusOn(button('Yes'))
  await userEvent.keyboard('{Enter}')
  await seeClosed()
})

test('who has voted is told so when the view is opened again, and nobody votes twice', async () => {
  const host = await asked(visit, '42')
  await userEvent.click(button('Yes'))
  await seeClosed()
  expect(host.portico.getState().slices.vote).toEqual({ sent: ['42'] })
  await openView(host, 'Vote', { data: { proposal: '42' } })
  await expect.element(card.getByText('Your vote is sent.')).toBeVisible()
  await expect.element(button('Yes')).not.toBeInTheDocument()
})

test('what it was not opened with is said to be unknown', async () => {
  await asked(visit)
  await expect.element(card.getByText(/Proposal unknown/)).toBeVisible()
})

test('a press beside the card keeps it open, with the feature’s reason', async () => {
  const { portico } = await asked(visit, '42')
  expect(await portico.close('backdrop')).toBe(false)
  await expect.element(card.getByText('Your vote is not sent yet').first()).toBeVisible()
  await seeView('Vote')
})

test('without an account there is nobody to vote: the card goes back to its beginning', async () => {
  const { portico } = await asked(visit, '42')
  await portico.disconnect()
  await seeView('Connect')
})
