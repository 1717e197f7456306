/**
 * Tests of a card that begins with a view of the host's own, as on a page that is built without the
 * feature that lists wallets.
 */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Intent } from '@portico/core'
import { defineFeature, useConnectModal, usePortico } from '../index.ts'
import {
  accountButton,
  button,
  card,
  cardElement,
  connectButton,
  fox,
  seeClosed,
  visit,
  type Host,
} from '../../test/browser/host.tsx'

/** How often the view was rendered. */
let renders = 0

function Welcome(): ReactElement {
  const portico = usePortico()
  const { connectModalOpen } = useConnectModal()
  renders++
  const use = (): void =>
    void portico.connect({ wallet: 'test.fox' }).then(() => portico.close('done'))
  return (
    <button
      type="button"
      className="button primary block"
      aria-pressed={connectModalOpen}
      onClick={use}
    >
      Use Fox
    </button>
  )
}

const intents: Partial<Record<Intent, 'Welcome'>> = { connect: 'Welcome' }
const welcome = defineFeature({
  id: 'welcome',
  views: {
    Welcome: {
      title: 'Welcome to the shop',
      load: async () => ({ default: Welcome }),
      rule: { root: true, account: 'unwanted', chooses: true },
    },
  },
  intents,
  first: ({ state }) => (Object.keys(state.links).length === 0 ? 'Welcome' : undefined),
})

const title = card.getByRole('heading', { level: 1, name: 'Welcome to the shop', exact: true })

/** Opens the card by the page's button, and sees that it begins there. */
async function begin(): Promise<void> {
  await connectButton.click()
  await expect.element(title).toBeVisible()
  expect(button('Back').query()).toBeNull()
  await expect.element(button('Use Fox')).toBeVisible()
}

async function leaveWallet({ portico }: Host): Promise<void> {
  await portico.disconnect()
  await expect.element(connectButton).toBeVisible()
}

test('the card begins with the view of the host’s own feature, and connects from there', async () => {
  fox()
  const host = visit({ config: { register: [welcome] } })
  await begin()
  await button('Use Fox').click()
  await seeClosed()
  await expect.element(accountButton).toBeVisible()
  await leaveWallet(host)
  // The card that was rendered ahead begins there, too.
  await begin()
})

test('returns an open card to it when the account disconnects', async () => {
  fox()
  const { portico } = visit({ config: { register: [welcome] } })
  await begin()
  await button('Use Fox').click()
  await seeClosed()
  await portico.open({ intent: 'account' })
  await portico.disconnect()
  await expect.element(title).toBeVisible()
})

test('shows a prerendered card unchanged, and renders its open state after the first frame', async () => {
  visit({ config: { register: [welcome] } })
  renders = 0
  const element = connectButton.element() as HTMLElement
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await expect.poll(() => renders).toBe(1)
  element.click()
  // What React renders for a press, it renders in a microtask of that press.
  await Promise.resolve().then(() => {})
  expect(cardElement()?.closest('dialog')?.open).toBe(true)
  expect(renders).toBe(1)
  await expect.element(card.getByRole('button', { name: 'Use Fox', pressed: true })).toBeVisible()
})
