import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { withClock } from '../../../test/browser/clock.ts'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import { WalletButton } from '../../index.ts'
import {
  accountButton,
  button,
  card,
  cardElement,
  choose,
  focused,
  focusOn,
  fox,
  inCard,
  inView,
  openConnect,
  seeClosed,
  seeState,
  seeView,
  visit,
  walletIn,
} from '../../../test/browser/host.tsx'
import { seeStatus, visitShown } from '../../../test/browser/shown.tsx'

async function askFox(): Promise<void> {
  await openConnect()
  await choose('test.fox')
}

const act = (at: number): void => inView('.actions button').at(at)!.click()

scenes('waiting, late', async (visitor, see) => {
  const wallet = fox({ behaviour: 'hang' })
  visitor()
  await askFox()
  await seeState('waiting')
  await see('waiting')
  await wallet.asked('eth_requestAccounts')
  act(-1)
  wallet.approve()
  await seeState('late')
  await see('late')
})

scenes('waiting-for-code', async (visitor, see) => {
  fox()
  visitor({ withoutAsking: true })
  await askFox()
  await seeState('loading')
  await see('waiting-for-code')
})

scenes('rejected, pending, locked', async (visitor, see) => {
  const wallet = fox({ behaviour: 'reject' })
  visitor()
  await askFox()
  await seeState('rejected')
  await see('rejected')
  for (const [name, behaviour] of [
    ['pending', 'pending'],
    ['locked', 'unauthorized'],
  ] as const) {
    wallet.set(behaviour)
    // Presses "Try again".
    act(0)
    await seeState(name)
    await see(name)
  }
})

scenes('consent-first', async (visitor, see) => {
  fox()
  visitor({
    config: {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://example.org/terms',
      privacyPolicyUrl: 'https://example.org/privacy',
    },
    children: <WalletButton wallet="test.fox" label="Fox" />,
  })
  await userEvent.click(document.querySelector('[data-testid="wallet-button-test.fox"]')!)
  await inCard('consent-go').click()
  await expect.poll(() => cardElement()?.querySelector('.check[data-invalid]')).toBeTruthy()
  await see('consent-first')
})

scenes('phone-wallet-installed', async (visitor, see) => {
  walletIn({ rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
  phones(visitor)
  await openConnect()
  await choose('test.harbor')
  await seeState('waiting')
  await see('phone-wallet-installed')
})

test.each([
  ['has loaded', true],
  ['loads with the press', false],
] as const)('asks the wallet within the press when its code %s', async (_, isLoaded) => {
  const wallet = fox({ behaviour: 'hang' })
  const { request } = wallet.provider
  const asked: { isActive: boolean; inTask: boolean }[] = []
  let inTask = false
  const press = (): void => {
    inTask = true
    setTimeout(() => (inTask = false))
  }
  wallet.provider.request = (call) => {
    if ((call as { method: string }).method === 'eth_requestAccounts')
      asked.push({ isActive: navigator.userActivation.isActive, inTask })
    return request(call)
  }
  const { portico } = visit()
  if (!isLoaded) Object.assign(portico, { prefetch: async () => {} })
  await openConnect()
  await portico.prefetch()
  addEventListener('click', press, true)
  await choose('test.fox')
  removeEventListener('click', press, true)
  await wallet.asked('eth_requestAccounts')
  // A wallet whose code has loaded is asked before the task of the press ends.
  expect(asked).toEqual([{ isActive: true, inTask: isLoaded }])
})

test('a rejection is shown, the focus stays on the retry button, and an approval closes the view', async () => {
  const wallet = fox({ behaviour: 'hang' })
  visit()
  await askFox()
  await expect
    .element(card.getByRole('status').filter({ hasText: 'Open Fox to continue' }))
    .toBeVisible()
  await wallet.asked('eth_requestAccounts')
  await focusOn(button('Cancel'))
  wallet.reject()
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  expect(focused()?.textContent).toContain('Try again')
  wallet.set('approve')
  await userEvent.keyboard('{Enter}')
  await seeClosed()
})

test('shows that the visitor cancelled, and connects a later approval only on confirmation', async () => {
  const wallet = fox({ behaviour: 'hang' })
  const { portico } = visit()
  await askFox()
  await wallet.asked('eth_requestAccounts')
  await button('Cancel').click()
  await expect.element(card.getByRole('heading', { name: 'You stopped waiting' })).toBeVisible()
  wallet.approve()
  await expect
    .element(card.getByRole('heading', { name: 'Fox has approved after all' }))
    .toBeVisible()
  expect(Object.values(portico.getState().links)).toEqual([])
  await button('Continue with Fox').click()
  await seeClosed()
  await expect.poll(() => document.querySelector('[data-testid=account-button]')).not.toBeNull()
})

test('opens another wallet by one press after a failure', async () => {
  fox({ behaviour: 'reject' })
  visit()
  await askFox()
  await button('Choose another wallet').click()
  await seeView('Connect')
})

test('offers the login methods of a wallet with an app as tabs with arrow keys', async () => {
  walletIn({ rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
  phones(visit)
  await openConnect()
  await choose('test.harbor')
  const tabs = card.getByRole('tablist', { name: 'Where the wallet is' })
  await expect
    .element(tabs.getByRole('tab', { name: 'Browser' }))
    .toHaveAttribute('aria-selected', 'true')
  await focusOn(tabs.getByRole('tab', { name: 'Browser' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(tabs.getByRole('tab', { name: 'Phone' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect
    .element(card.getByRole('img', { name: 'QR code that connects Harbor on your phone' }))
    .toBeVisible()
})

test('shows hints while waiting, and at last that the wallet did not answer', async () => {
  const wallet = fox({ behaviour: 'hang' })
  const clock = withClock()
  visit()
  await askFox()
  await expect.element(card.getByRole('heading', { name: 'Open Fox to continue' })).toBeVisible()
  await wallet.asked('eth_requestAccounts')
  expect(inCard('hidden-hint').query()).toBeNull()
  clock.forward(8_000)
  await expect.element(inCard('hidden-hint')).toMatchTextContent('Can’t see Fox?')
  clock.forward(120_000)
  await expect
    .element(card.getByRole('heading', { name: 'Fox didn’t answer in time' }))
    .toBeVisible()
  wallet.set('approve')
  await button('Try again').click()
  await expect.element(accountButton).toBeVisible()
})

test.each([
  ['reject', 'You said no in Fox', 'Nothing was shared.'],
  ['pending', 'Fox is already asking you', 'An earlier request is still open.'],
  ['unauthorized', 'Fox is locked', 'Unlock it with your password'],
  ['accounts-none', 'Fox is locked', 'Unlock it with your password'],
  ['throws', 'Fox couldn’t connect', 'Open it to see whether it needs something from you'],
  ['chain-object', 'Fox couldn’t connect', 'Open it to see whether it needs something from you'],
] as const)(
  '%s: shows what happened and what to do, and connects on retry',
  async (behaviour, title, hint) => {
    const wallet = fox({ behaviour })
    visitShown()
    await askFox()
    await expect.element(card.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(card.getByText(hint, { exact: false })).toBeVisible()
    wallet.set('approve')
    await button('Try again').click()
    await expect.element(accountButton).toBeVisible()
    await seeStatus('connected')
  },
)
