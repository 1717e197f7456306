import { defineSiwx, getSession, type Siwx } from '@portico/core/siwx'
import { createSiwxMessage } from '@portico/core/siwx-message'
import { verifyMessage } from 'viem'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  button,
  card,
  choose,
  focused,
  fox,
  inCard,
  openConnect,
  seeClosed,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

const nonce = 'q8WmJ3LzKxTf2ZoVhR0n4c'
/** A backend that accepts every message and signature. */
const siwx = (more: Partial<Siwx> = {}): Siwx => ({
  createMessage: async (account) =>
    createSiwxMessage({
      ...account,
      nonce,
      statement: 'I accept the terms of the shop: https://shop.example/terms',
      lasts: 600_000,
    }),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  ...more,
})

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/**
 * Goes to the message: the wallet connects, and answers the request to sign as the test chooses.
 */
async function asked(
  visitor: Visit,
  more: Partial<Siwx> = {},
  personal_sign: 'hang' | 'approve' | 'reject' = 'hang',
  options: HostOptions = {},
): Promise<Host & { wallet: ReturnType<typeof fox> }> {
  const wallet = fox({ privateKey: key, behaviour: { prompts: { personal_sign } } })
  const host = visitor({
    ...options,
    config: {
      siwx: defineSiwx(siwx(more)),
      metadata: { name: 'Corner Shop', description: 'Shop', url: location.origin, icons: [] },
      ...options.config,
    },
  })
  await openConnect()
  await choose('test.fox')
  await seeView('SIWXSignMessage')
  return { ...host, wallet }
}
const ready = (): Promise<void> =>
  expect.poll(() => inCard('sign-in').query()?.getAttribute('data-step')).toBe('ready')
const failed = (): Promise<void> =>
  expect.poll(() => inCard('sign-in').query()?.getAttribute('data-step')).toBe('failed')
const elsewhere = {
  createMessage: async (account: { chainId: `eip155:${string}`; accountAddress: string }) =>
    createSiwxMessage({ ...account, nonce, domain: 'evil.example', uri: 'https://evil.example' }),
} as Partial<Siwx>

scenes('sign-in', async (visitor, see) => {
  await asked(visitor)
  await ready()
  await see('sign-in')
})
scenes('sign-in-raw', async (visitor, see) => {
  await asked(visitor, { required: true })
  await ready()
  await inCard('raw-toggle').click()
  await expect.element(inCard('raw')).toBeVisible()
  await see('sign-in-raw')
})
scenes('sign-in-preparing', async (visitor, see) => {
  await asked(visitor, { createMessage: () => new Promise(() => {}) })
  await see('sign-in-preparing')
})
scenes('sign-in-asking', async (visitor, see) => {
  await asked(visitor)
  await ready()
  await inCard('sign').click()
  await expect.element(inCard('sign')).toHaveAttribute('aria-busy', 'true')
  await see('sign-in-asking')
})
scenes('sign-in-declined', async (visitor, see) => {
  await asked(visitor, {}, 'reject')
  await ready()
  await inCard('sign').click()
  await failed()
  await see('sign-in-declined')
})
scenes('sign-in-elsewhere', async (visitor, see) => {
  await asked(visitor, elsewhere)
  await ready()
  await see('sign-in-elsewhere')
})

scenes('sign-in-unavailable', async (visitor, see) => {
  fox()
  visitor({
    config: {
      siwx: defineSiwx(
        siwx({ required: true, getSessions: () => Promise.reject(new Error('down')) }),
      ),
    },
  })
  await openConnect()
  await choose('test.fox')
  await expect.element(inCard('sign-in-unavailable')).toBeVisible()
  await see('sign-in-unavailable')
})

test('says on Connect that sign-in did not work when its backend is down, until the card is closed', async () => {
  fox()
  visit({
    config: {
      siwx: defineSiwx(
        siwx({ required: true, getSessions: () => Promise.reject(new Error('down')) }),
      ),
    },
  })
  await openConnect()
  await choose('test.fox')
  await seeView('Connect')
  await expect
    .element(inCard('sign-in-unavailable'))
    .toMatchTextContent(/^A problem occurred while trying initialize authentication/)
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await openConnect()
  await expect.element(inCard('sign-in-unavailable')).not.toBeInTheDocument()
})

test('shows requester, account, statement, network and duration, and the full text by one press', async () => {
  await asked(visit)
  await ready()
  await expect.element(card.getByRole('heading', { name: 'Sign in to Corner Shop' })).toBeVisible()
  await expect.element(inCard('origin')).toHaveTextContent(location.host)
  await expect
    .element(inCard('statement'))
    .toHaveTextContent('I accept the terms of the shop: https://shop.example/terms')
  await expect.element(card.getByText('0xf3…b92266')).toBeVisible()
  await expect.element(inCard('raw')).not.toBeInTheDocument()
  await inCard('raw-toggle').click()
  await expect
    .element(inCard('raw'))
    .toMatchTextContent(
      new RegExp(
        `^${location.host} wants you to sign in with your Ethereum account:.*Nonce: ${nonce}`,
        's',
      ),
    )
})

test('closes the card after signing, with the session', async () => {
  const addSession = vi.fn<Siwx['addSession']>(async () => {})
  const host = await asked(visit, { addSession }, 'approve')
  await ready()
  await inCard('sign').click()
  await seeClosed()
  const [{ message, signature }] = addSession.mock.calls[0]!
  expect(
    await verifyMessage({ address: ada, message, signature: signature as `0x${string}` }),
  ).toBe(true)
  expect(getSession(host.portico.getState())).toMatchObject({
    is: 'signed-in',
    session: { accountAddress: ada, domain: location.host },
  })
})

test('reports a rejection, and retries by the same button', async () => {
  const { wallet } = await asked(visit)
  await ready()
  await inCard('sign').click()
  await expect.poll(() => wallet.reject('personal_sign')).toBe(1)
  await expect.element(inCard('sign-in-failed')).toHaveTextContent('Signature declined')
  await button('Try again').click()
  await expect.poll(() => wallet.approve('personal_sign')).toBe(1)
  await seeClosed()
})

test('a message for another page shows a warning, also on its button', async () => {
  await asked(visit, elsewhere)
  await ready()
  await expect.element(inCard('other-domain')).toMatchTextContent(/evil\.example, but this page is/)
  await expect.element(inCard('origin')).toHaveTextContent('evil.example')
  await expect.element(inCard('sign')).toHaveClass(/critical/)
})

test('a required sign-in explains itself on closing, and cancelling disconnects and shows the wallets', async () => {
  const host = await asked(visit, { required: true })
  await ready()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect
    .element(
      card.getByText('This page needs you to sign in. Sign, or cancel below: that takes you out.'),
    )
    .toBeVisible()
  await button('Cancel and disconnect').click()
  await seeView('Connect')
  expect(host.portico.getState().links).toEqual({})
})

test('an optional sign-in can be left with “not now” or Escape', async () => {
  await asked(visit)
  await ready()
  await button('Not now').click()
  await seeClosed()
})

test('supports message, signing and leaving by keyboard', async () => {
  await asked(visit, {}, 'approve')
  await ready()
  for (let presses = 0; presses < 8 && focused()?.getAttribute('data-testid') !== 'sign'; presses++)
    await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('sign')
  await userEvent.keyboard('{Enter}')
  await seeClosed()
})

test('a signature that the backend refuses is reported, and there is no session', async () => {
  const host = await asked(visit, { addSession: () => Promise.reject(new Error('No')) }, 'approve')
  await ready()
  await inCard('sign').click()
  await expect
    .element(inCard('sign-in-failed'))
    .toHaveTextContent('Signing in did not work. Try again.')
  expect(getSession(host.portico.getState()).is).toBe('signed-out')
})
