import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Portico } from '@portico/core'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from '../index.ts'
import { scriptedLogin } from '../../../../e2e/hosts/scripted-login.ts'
import {
  ada,
  card,
  cardElement,
  connect,
  fox,
  inCard,
  openConnect,
  seeClosed,
  seeState,
  seeView,
  visit,
  walletIn,
} from '../../test/browser/host.tsx'
import { scenes } from '../../test/browser/scenes.ts'

const all = (
  <>
    {(['sm', 'md', 'lg'] as const).map((size) => (
      <p key={size}>
        <ConnectButton size={size} />
        <NetworkButton size={size} />
        <AccountButton size={size} />
        <WalletButton size={size} wallet="test.owl" label="Owl" />
      </p>
    ))}
    <ConnectButton disabled label="Sign in" />
    <NetworkButton disabled label="Which network?" />
  </>
)

scenes('buttons, buttons-connected', async (visitor, see) => {
  fox()
  const host = visitor({ children: all })
  await see('buttons')
  await host.portico.connect({ wallet: 'test.fox' })
  await expect
    .poll(() => document.querySelectorAll('[data-testid=account-button]').length)
    .toBeGreaterThan(3)
  await see('buttons-connected')
})

/** Waits until the wallet has announced itself. */
const announced = (portico: Portico): Promise<void> =>
  expect.poll(() => Object.values(portico.getState().offers).flat().length).toBeGreaterThan(0)

test('the connect button opens the card by key, and then shows the connected account', async () => {
  fox()
  visit({ children: <ConnectButton /> })
  const connectButton = page.getByRole('button', { name: /^Connect wallet/ })
  await expect.element(connectButton).toHaveAttribute('aria-haspopup', 'dialog')
  connectButton.element().focus()
  await userEvent.keyboard(' ')
  await seeView('Connect')
  await inCard('wallet-test.fox').click()
  await seeClosed()
  await expect
    .element(page.getByRole('button', { name: new RegExp(`Account, ${ada}, 10 ETH, Ethereum`) }))
    .toBeVisible()
})

test.each([
  ['sm', 32],
  ['md', 40],
  ['lg', 48],
] as const)('every button of size %s is %d px high, connected or not', async (size, height) => {
  fox()
  const { portico } = visit({
    children: (
      <>
        <ConnectButton size={size} />
        <NetworkButton size={size} />
        <AccountButton size={size} />
        <WalletButton size={size} wallet="test.owl" label="Owl" />
      </>
    ),
  })
  const heights = (): number[] =>
    [...document.querySelectorAll<HTMLElement>('[data-portico-button]')].map(
      ({ offsetHeight }) => offsetHeight,
    )
  expect(heights()).toEqual([height, height, height])
  await announced(portico)
  await portico.connect({ wallet: 'test.fox' })
  await expect.poll(() => page.getByTestId('account-button').elements().length).toBe(2)
  expect(heights()).toEqual([height, height, height, height])
})

test('shows a pending wallet request on the connect button, and keeps its width', async () => {
  const wallet = fox({ behaviour: 'hang' })
  visit({ children: <ConnectButton /> })
  const button = page.getByTestId('connect-button')
  const width = (): number => button.element().getBoundingClientRect().width
  const before = width()
  await openConnect()
  await inCard('wallet-test.fox').click()
  await wallet.asked('eth_requestAccounts')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect([button.element().textContent, width()]).toEqual(['Connecting', before])
  wallet.reject()
  await expect.element(button).toHaveTextContent('Connect wallet')
  expect(width()).toBe(before)
})

test('custom labels are shown, and a disabled button opens nothing when it is pressed', async () => {
  visit({
    children: (
      <>
        <ConnectButton label="Sign in" />
        <NetworkButton label="Which network?" />
        <p data-testid="disabled">
          <ConnectButton disabled />
          <NetworkButton disabled />
          <WalletButton wallet="test.owl" label="Owl" disabled />
        </p>
      </>
    ),
  })
  await expect.element(page.getByRole('button', { name: /Which network\?/ })).toBeVisible()
  const disabled = page.getByTestId('disabled').getByRole('button').all()
  expect(disabled).toHaveLength(3)
  for (const button of disabled) {
    await expect.element(button).toBeDisabled()
    await button.click({ force: true })
  }
  // This press is the first one that opens a card: with a card already open, the button behind it
  // could not be reached.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seeView('Connect')
  await expect.element(card.getByRole('heading', { level: 1 })).toHaveTextContent('Connect wallet')
})

test('hides the account button’s balance by its option, and renders nothing for another namespace', async () => {
  fox()
  const { portico } = visit({
    children: (
      <>
        <AccountButton balance="hide" />
        <AccountButton namespace="eip155" />
        <AccountButton namespace="solana" />
      </>
    ),
  })
  await announced(portico)
  await portico.connect({ wallet: 'test.fox' })
  const details = (): (string | undefined)[] =>
    page
      .getByTestId('account-button')
      .elements()
      .map((each) => each.querySelector('[data-portico-part=detail]')?.textContent)
  await expect.poll(details).toEqual([undefined, expect.stringContaining('ETH')])
})

test('the network button names the network, marks an unsupported one, and opens the matching view', async () => {
  const wallet = fox()
  visit({
    children: (
      <>
        <ConnectButton />
        <NetworkButton />
      </>
    ),
  })
  await connect('test.fox')
  const button = page.getByTestId('network-button')
  await expect.element(button).toHaveAccessibleName('Network: Ethereum')
  wallet.changeChain(77)
  await expect.element(button).toHaveAccessibleName('Network: Switch network')
  expect(button.element().getAttribute('data-tone')).toBe('critical')
  await button.click()
  await seeView('UnsupportedChain')
})

test('the account button opens the account, and renders nothing when disconnected', async () => {
  fox()
  const { portico } = visit({
    children: <AccountButton charsStart={6} charsEnd={4} balance="hide" />,
  })
  expect(document.querySelector('[data-portico-button]')).toBeNull()
  await announced(portico)
  await portico.connect({ wallet: 'test.fox' })
  const button = page.getByTestId('account-button')
  await expect.element(button).toHaveTextContent('0xf39F…2266')
  await button.click()
  await seeView('Account')
})

test('a wallet’s own button connects it in one press', async () => {
  fox()
  const { portico } = visit({ children: <WalletButton wallet="test.fox" /> })
  const button = page.getByTestId('wallet-button-test.fox')
  await expect.element(button).toHaveTextContent('Fox')
  await button.click()
  await expect.poll(() => Object.keys(portico.getState().current)).toEqual(['eip155'])
  await expect.element(button).toBeDisabled()
  expect(cardElement()).toBeNull()
})

test('opens the card with the error after a rejection, and with downloads for a missing wallet', async () => {
  fox({ behaviour: 'reject' })
  visit({
    children: (
      <>
        <WalletButton wallet="test.fox" />
        <WalletButton wallet="io.metamask" label="MetaMask" />
      </>
    ),
  })
  await page.getByTestId('wallet-button-test.fox').click()
  await seeState('rejected')
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await page.getByTestId('wallet-button-io.metamask').click()
  await seeView('Downloads')
})

test('starts a provider’s login in the press of its button, and shows the pending step in the card', async () => {
  const { connector, script } = scriptedLogin({ logins: ['email', 'google'] })
  const { portico } = visit({
    config: { connectors: [connector] },
    children: <WalletButton wallet="google" />,
  })
  await portico.prefetch()
  const button = page.getByTestId('wallet-button-google')
  await expect.element(button).toHaveTextContent('Google')
  // The click is not awaited: the login has to begin in the click itself.
  ;(button.element() as HTMLElement).click()
  // Microtasks still belong to the click.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(script.opened).toEqual(['google'])
  await seeView('SocialLogin')
  await seeState('popup')
  script.finish()
  await expect.poll(() => Object.keys(portico.getState().current)).toEqual(['eip155'])
  await seeClosed()
  await expect.element(button).toBeDisabled()
})

test('handles a provider’s button whose code has not loaded, and one that refuses the login', async () => {
  const { connector, script } = scriptedLogin({ logins: ['google'] })
  script.waits = false
  script.ends = { exit: 'rejected' }
  visit({ config: { connectors: [connector] }, children: <WalletButton wallet="google" /> })
  await page.getByTestId('wallet-button-google').click()
  await seeView('SocialLogin')
  await seeState('declined')
  expect(script.opened).toEqual(['google'])
})

test('requires consent first on a provider’s button where the host wants it', async () => {
  const { connector, script } = scriptedLogin({ logins: ['google'] })
  visit({
    config: {
      connectors: [connector],
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://shop.example/terms',
    },
    children: <WalletButton wallet="google" />,
  })
  await page.getByTestId('wallet-button-google').click()
  await seeView('SocialLogin')
  await seeState('consent')
  expect(script.opened).toEqual([])
})

test('disables a provider’s button and says why where that provider is not offered', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { connector, script } = scriptedLogin({ logins: ['email', 'google'] })
  visit({
    config: { connectors: [connector], features: { restrictedTimezones: [timeZone] } },
    children: (
      <>
        <WalletButton wallet="google" />
        <WalletButton wallet="email" />
        <WalletButton wallet="test.fox" />
      </>
    ),
  })
  for (const login of ['google', 'email']) {
    const button = page.getByTestId(`wallet-button-${login}`)
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAttribute('title', 'Not available here')
  }
  await expect.element(page.getByTestId('wallet-button-test.fox')).toBeEnabled()
  expect(script.opened).toEqual([])
})

test('opens the address form in the card by the e-mail button', async () => {
  const { connector, script } = scriptedLogin()
  visit({ config: { connectors: [connector] }, children: <WalletButton wallet="email" /> })
  await page.getByTestId('wallet-button-email').click()
  await seeView('EmailLogin')
  await card.getByTestId('email-field').fill('ada@example.org')
  await card.getByTestId('email-go').click()
  await seeState('code')
  expect(script.sent).toEqual(['ada@example.org'])
})

test('a host’s custom button gets the values that ours shows', async () => {
  walletIn({ rdns: 'test.fox', name: 'Fox' })
  const { portico } = visit({
    children: (
      <>
        <ConnectButton>
          {({ status, address, open }) => (
            <button type="button" onClick={open}>{`${status}: ${address ?? 'nobody'}`}</button>
          )}
        </ConnectButton>
        <WalletButton wallet="test.owl">
          {({ isReady }) => <output>{isReady ? 'here' : 'not here'}</output>}
        </WalletButton>
      </>
    ),
  })
  expect(document.querySelector('[data-portico-button]')).toBeNull()
  await expect.element(page.getByText('not here')).toBeVisible()
  await page.getByRole('button', { name: 'disconnected: nobody' }).click()
  await seeView('Connect')
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await announced(portico)
  await portico.connect({ wallet: 'test.fox' })
  await expect.element(page.getByRole('button', { name: `connected: ${ada}` })).toBeVisible()
})
