import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { accountButton, ada, button, card, choose, connect, focusOn, fox, inCard, nova, openConnect, owl, rpc, second, seeClosed, seeView, visit, type HostOptions } from '../../../test/browser/host.tsx'

type Options = Parameters<typeof fox>[0]

async function account(visitor: Visit, options: HostOptions = {}, wallet: Options = {}): Promise<ReturnType<typeof fox>> {
  const one = fox(wallet)
  visitor(options)
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  return one
}

const ready = (status = 'ready'): Promise<void> => expect.poll(() => inCard('balance').query()?.getAttribute('data-status')).toBe(status)
const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

scenes('account', async (visitor, see) => {
  await account(visitor)
  await ready()
  await expect.element(inCard('tokens')).toMatchTextContent(/\d/)
  await see('account')
})

scenes('account-several', async (visitor, see) => {
  await account(visitor, {}, { accounts: [ada, second] })
  await ready()
  await see('account-several')
})

scenes('account-error', async (visitor, see) => {
  await account(visitor, { answer: failing }, { accounts: [second] })
  await ready('error')
  await expect.element(inCard('tokens-unavailable').getByRole('button')).toBeEnabled()
  await see('account-error')
})

scenes('account-families', async (visitor, see) => {
  owl()
  nova()
  await account(visitor, { families: true })
  await ready()
  await see('account-families')
})

scenes('account-bitcoin', async (visitor, see) => {
  nova()
  visitor({ families: true })
  await openConnect()
  await choose('test.nova')
  await inCard('route-bip122').click()
  await seeClosed()
  await accountButton.click()
  await expect.element(inCard('addresses')).toBeVisible()
  await ready()
  await see('account-bitcoin')
})

test('who, what and where: the account, its balance, its tokens, each by its name', async () => {
  await account(visit)
  await expect.element(card.getByRole('heading', { name: '0xf3…b92266' })).toBeVisible()
  await expect.element(card.getByRole('region', { name: 'Balance' })).toMatchTextContent(/10 ETH/)
  await expect.element(inCard('tokens')).toMatchTextContent(/Test Dollar.*1/)
  await expect.element(card.getByRole('link', { name: /View in explorer.*opens in a new tab/ })).toHaveAttribute('href', `https://explorer.example/address/${ada}`)
  await focusOn(button('Show full address'))
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByRole('group', { name: 'Full address' })).toMatchTextContent(new RegExp(ada))
  await expect.element(button('Hide full address')).toHaveAttribute('aria-expanded', 'true')
})

test('a balance that has not come is a wait that is said', async () => {
  await account(visit, { answer: () => new Promise(() => {}) })
  await ready('loading')
  await expect.element(card.getByRole('region', { name: 'Balance' }).getByRole('status')).toHaveTextContent('Loading')
})

test('a balance of nothing says so', async () => {
  const nothing = (body: string): Response => Response.json({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result: '0x0' })
  await account(visit, { answer: (_url, body) => (/^{.*eth_getBalance/.test(body) ? nothing(body) : undefined) })
  await ready('zero')
  await expect.element(card.getByText('Nothing here yet')).toBeVisible()
})

test('a network that does not answer is said, and asked again by a press', async () => {
  let works = false
  await account(visit, { answer: (_url, body) => (works ? rpc(body) : failing()) })
  await ready('error')
  await expect.element(card.getByText('Balance not known').first()).toBeVisible()
  works = true
  await inCard('balance').getByRole('button', { name: 'Try again' }).click()
  await ready()
})

test('another account of the wallet is one press away, and the one in use is marked', async () => {
  await account(visit, {}, { accounts: [ada, second] })
  await expect.element(inCard(`account-${ada}`)).toHaveAttribute('aria-current', 'true')
  await inCard(`account-${second}`).click()
  await expect.element(inCard(`account-${second}`)).toHaveAttribute('aria-current', 'true')
})

test('disconnecting ends it, and the way in is shown again', async () => {
  await account(visit)
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await seeView('Connect')
  await expect.poll(() => document.querySelector('[data-testid=connect-button]')).not.toBeNull()
})
