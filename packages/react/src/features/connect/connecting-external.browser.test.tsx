import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import { WalletButton } from '../../index.ts'
import { button, card, cardElement, choose, focused, focusOn, fox, inCard, inView, openConnect, seeClosed, seeState, seeView, visit, walletIn } from '../../../test/browser/host.tsx'

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
  for (const [name, behaviour] of [['pending', 'pending'], ['locked', 'unauthorized']] as const) {
    wallet.set(behaviour)
    // To try again.
    act(0)
    await seeState(name)
    await see(name)
  }
})

scenes('consent-first', async (visitor, see) => {
  fox()
  visitor({
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms', privacyPolicyUrl: 'https://example.org/privacy' },
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

test('a rejection is shown, the focus stays on the retry button, and an approval closes the view', async () => {
  const wallet = fox({ behaviour: 'hang' })
  visit()
  await askFox()
  await expect.element(card.getByRole('status').filter({ hasText: 'Open Fox to continue' })).toBeVisible()
  await wallet.asked('eth_requestAccounts')
  await focusOn(button('Cancel'))
  wallet.reject()
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  expect(focused()?.textContent).toContain('Try again')
  wallet.set('approve')
  await userEvent.keyboard('{Enter}')
  await seeClosed()
})

test('a visitor who cancels is told so, and a later approval connects only on confirmation', async () => {
  const wallet = fox({ behaviour: 'hang' })
  const { portico } = visit()
  await askFox()
  await wallet.asked('eth_requestAccounts')
  await button('Cancel').click()
  await expect.element(card.getByRole('heading', { name: 'You stopped waiting' })).toBeVisible()
  wallet.approve()
  await expect.element(card.getByRole('heading', { name: 'Fox has approved after all' })).toBeVisible()
  expect(Object.values(portico.getState().links)).toEqual([])
  await button('Continue with Fox').click()
  await seeClosed()
  await expect.poll(() => document.querySelector('[data-testid=account-button]')).not.toBeNull()
})

test('another wallet is one press away after a failure', async () => {
  fox({ behaviour: 'reject' })
  visit()
  await askFox()
  await button('Choose another wallet').click()
  await seeView('Connect')
})

test('a wallet that also has an app offers its ways as tabs with arrow keys', async () => {
  walletIn({ rdns: 'test.harbor', name: 'Harbor', behaviour: 'hang' })
  phones(visit)
  await openConnect()
  await choose('test.harbor')
  const tabs = card.getByRole('tablist', { name: 'Where the wallet is' })
  await expect.element(tabs.getByRole('tab', { name: 'Browser' })).toHaveAttribute('aria-selected', 'true')
  await focusOn(tabs.getByRole('tab', { name: 'Browser' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tabs.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(card.getByRole('img', { name: 'QR code that connects Harbor on your phone' })).toBeVisible()
})
