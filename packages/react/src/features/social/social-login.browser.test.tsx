import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountOf } from '@portico/core'
import {
  scriptedLogin,
  type LoginScript,
  type ScriptedLoginOptions,
} from '../../../../../e2e/hosts/scripted-login.ts'
import {
  button,
  card,
  connectButton,
  focused,
  fox,
  inCard,
  inView,
  seeClosed,
  seeState,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** A page with these ways to log in. */
function page(
  visitor: Visit,
  {
    config,
    late,
    logins = ['email', 'google', 'github', 'farcaster', 'passkey'],
    ...options
  }: HostOptions & ScriptedLoginOptions = {},
): Host & { script: LoginScript } {
  const { connector, script } = scriptedLogin({ logins, ...(late !== undefined && { late }) })
  return { ...visitor({ ...options, config: { connectors: [connector], ...config } }), script }
}

async function open(loginMethod = 'google'): Promise<void> {
  await connectButton.click()
  await seeView('Connect')
  await expect.element(inCard(`login-method-${loginMethod}`)).toBeVisible()
}

/** Goes from the host's button to the view that waits for this way. */
async function chosen(loginMethod: string): Promise<void> {
  await open(loginMethod)
  await inCard(`login-method-${loginMethod}`).click()
  await seeView('SocialLogin')
}

/** The order in which the ways to log in and the wallets are seen. */
const places = (): string[] =>
  inView('[data-testid=email-form], .login-method, ul.group, .or').map((each) =>
    each.matches('.or')
      ? 'or'
      : each.matches('ul')
        ? 'wallets'
        : each.matches('form')
          ? 'email'
          : each.dataset['testid']!,
  )

scenes('connect-login-methods', async (visitor, see) => {
  page(visitor)
  await open()
  await see('connect-login-methods')
})
scenes('connect-login-methods-one', async (visitor, see) => {
  fox()
  page(visitor, { logins: ['google'] })
  await open()
  await see('connect-login-methods-one')
})
scenes('connect-login-methods-two', async (visitor, see) => {
  fox()
  page(visitor, { logins: ['email', 'acme', 'passkey'] })
  await open('acme')
  await see('connect-login-methods-two')
})
scenes('social-offered', async (visitor, see) => {
  const { portico } = page(visitor)
  await portico.open({ view: 'SocialLogin', data: { loginMethod: 'google', name: 'Google' } })
  await seeState('offered')
  await see('social-offered')
})
scenes('social-popup, social-lost', async (visitor, see) => {
  const { script } = page(visitor)
  await chosen('google')
  await seeState('popup')
  await see('social-popup')
  script.fail('popup-lost')
  await seeState('lost')
  await see('social-lost')
})
scenes('social-blocked', async (visitor, see) => {
  const { script } = page(visitor)
  script.blocks = 1
  await chosen('google')
  await seeState('blocked')
  await see('social-blocked')
})
scenes('social-finishing', async (visitor, see) => {
  const { script } = page(visitor)
  script.holds = 'finish'
  script.waits = false
  await chosen('google')
  await seeState('waiting')
  await see('social-finishing')
})
scenes('social-scan, social-expired', async (visitor, see) => {
  const { script } = page(visitor)
  await chosen('farcaster')
  await expect.poll(() => inView('[data-state=scan], [data-state=open]').length).toBe(1)
  await see('social-scan')
  script.fail('code-expired')
  await seeState('expired')
  await see('social-expired')
})
scenes('social-passkey', async (visitor, see) => {
  page(visitor)
  await chosen('passkey')
  await seeState('passkey')
  await see('social-passkey')
})
scenes('social-declined', async (visitor, see) => {
  const { script } = page(visitor)
  script.ends = { exit: 'rejected' }
  script.waits = false
  await chosen('google')
  await seeState('declined')
  await see('social-declined')
})

test('a press opens the provider’s window at once, and the card closes with an account', async () => {
  const { portico, script } = page(visit)
  await chosen('google')
  await seeState('popup')
  await expect
    .element(card.getByRole('heading', { name: 'Continue in the Google window' }))
    .toBeVisible()
  expect(script.opened).toEqual(['google'])
  script.finish()
  await seeClosed()
  expect(accountOf(portico.getState())).not.toBeNull()
  expect(Object.values(portico.getState().links)[0]?.peer.user).toMatchObject({
    provider: 'google',
  })
})

test('a press opens a lost window again', async () => {
  const { script } = page(visit)
  await chosen('google')
  await seeState('popup')
  await inCard('login-method-again').click()
  await expect.poll(() => script.opened).toEqual(['google', 'google'])
  script.fail('popup-lost')
  await seeState('lost')
  await expect
    .element(card.getByText('You are not logged in yet. Open it again to go on.'))
    .toBeVisible()
  await inCard('login-method-again').click()
  await seeState('popup')
  expect(script.opened).toHaveLength(3)
  script.finish()
  await seeClosed()
})

test('reports a blocked window, and opens it by a press', async () => {
  const { script } = page(visit)
  script.blocks = 1
  await chosen('github')
  await seeState('blocked')
  expect(script.opened).toEqual([])
  await button('Open the window').click()
  await seeState('popup')
  expect(script.opened).toEqual(['github'])
})

test('a page that is embedded in another one, as this one is, does not offer to leave the tab', async () => {
  const { script } = page(visit)
  script.blocks = 1
  await chosen('github')
  await seeState('blocked')
  expect(window.top === window.self).toBe(false)
  expect(inView('[data-testid=login-method-this-tab]')).toEqual([])
})

test.each([
  ['provider-failed', 'provider', 'Google did not answer as it should'],
  ['login-method-taken', 'taken', 'This login belongs to another user'],
  ['code-expired', 'expired', 'Time ran out'],
  ['rate-limited', 'tooOften', 'Too many attempts at once'],
  ['unreachable', 'offline', 'No answer'],
  ['something-else', 'failed', 'Logging in did not work'],
])('reports a provider that answers %s, and retries', async (code, state, title) => {
  const { script } = page(visit)
  await chosen('google')
  await seeState('popup')
  script.fail(code)
  await seeState(state)
  await expect.element(card.getByRole('heading', { name: title })).toBeVisible()
  await inCard('login-method-again').click()
  await seeState('popup')
})

test('reports a refusal at the provider, and offers other methods', async () => {
  const { portico, script } = page(visit)
  script.ends = { exit: 'rejected', code: 'user-rejected' }
  script.waits = false
  await chosen('google')
  await seeState('declined')
  script.ends = null
  script.waits = true
  await inCard('login-method-again').click()
  await seeState('popup')
  script.fail('provider-failed')
  await seeState('provider')
  await inCard('login-method-other').click()
  await seeView('Connect')
  await expect.poll(() => portico.getState().attempt.is).toBe('idle')
})

test('a code for a phone has a link to copy and a countdown, and a press shows a new one', async () => {
  const { script } = page(visit)
  script.lasts = 90_000
  await chosen('farcaster')
  await seeState('scan')
  await expect.element(card.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
  await expect
    .element(inCard('login-method-expires'))
    .toMatchTextContent(/^The code expires in 2 minutes$/)
  await expect.element(button('Copy link')).toBeVisible()
  script.fail('code-expired')
  await seeState('expired')
  await inCard('login-method-again').click()
  await seeState('scan')
  expect(script.opened).toEqual(['farcaster', 'farcaster'])
  script.finish()
  await seeClosed()
})

test('removes an expired code before the view reports it', async () => {
  const { script } = page(visit)
  script.lasts = 0
  await chosen('farcaster')
  await seeState('expired')
})

test('requests a passkey by the frame, and again by a press', async () => {
  const { script } = page(visit)
  await chosen('passkey')
  await seeState('passkey')
  script.fail('passkey-failed')
  await seeState('failed')
  await inCard('login-method-again').click()
  await seeState('passkey')
  script.finish()
  await seeClosed()
})

test('a card that was closed during the login opens at the same step; back cancels', async () => {
  const { portico } = page(visit)
  await chosen('google')
  await seeState('popup')
  await card.getByRole('button', { name: 'Close' }).click()
  await seeClosed()
  await connectButton.click()
  await seeView('SocialLogin')
  await seeState('popup')
  await inCard('login-method-cancel').click()
  await seeView('Connect')
  await expect.poll(() => portico.getState().attempt.is).toBe('idle')
})

test('a login that begins while a cancelled one slides out goes on', async () => {
  page(visit)
  await chosen('google')
  await seeState('popup')
  const press = (testId: string): void => (inCard(testId).element() as HTMLElement).click()
  press('login-method-cancel')
  await expect.poll(() => inCard('login-method-google').query()).not.toBeNull()
  press('login-method-google')
  await seeView('SocialLogin')
  await seeState('popup')
})

test('reaches a login method, its view, and back by keyboard', async () => {
  page(visit)
  await open()
  ;(inCard('login-method-google').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('login-method-farcaster')
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('login-method-github')
  await userEvent.keyboard('{Enter}')
  await seeState('popup')
  ;(inCard('back').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await seeView('Connect')
})

test('login methods are between e-mail and wallets, below the wallets when one is installed, or as the host sets', async () => {
  const first = page(visit, { logins: ['email', 'google', 'passkey'] })
  await open()
  expect(places()).toEqual([
    'email',
    'login-method-google',
    'login-method-passkey',
    'or',
    'wallets',
  ])
  fox()
  await expect.element(inCard('wallet-test.fox')).toBeVisible()
  expect(places()).toEqual([
    'email',
    'login-method-google',
    'login-method-passkey',
    'or',
    'wallets',
  ])
  first.leave()
  const second = page(visit, { logins: ['email', 'google', 'passkey'] })
  await open()
  expect(places()).toEqual([
    'wallets',
    'or',
    'email',
    'login-method-google',
    'login-method-passkey',
  ])
  second.leave()
  const third = page(visit, {
    logins: ['email', 'google'],
    config: { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
  })
  await open()
  expect(places()).toEqual(['login-method-google', 'or', 'wallets', 'or', 'email'])
  third.leave()
  page(visit, {
    logins: ['email', 'google'],
    config: { features: { connectMethodsOrder: ['social', 'email'] } },
  })
  await open()
  expect(places()).toEqual(['login-method-google', 'email', 'or', 'wallets'])
})

test('the host sets which providers are shown and in which order; an empty list shows none', async () => {
  const first = page(visit, { config: { features: { socials: ['github', 'google'] } } })
  await open()
  expect(places().slice(0, 4)).toEqual([
    'email',
    'login-method-github',
    'login-method-google',
    'login-method-passkey',
  ])
  first.leave()
  page(visit, { logins: ['email', 'google'], config: { features: { socials: false } } })
  await connectButton.click()
  await seeView('Connect')
  await expect.element(inCard('email-field')).toBeVisible()
  expect(places()).toEqual(['email', 'or', 'wallets'])
})

test('prompts for consent to the host’s texts in the card, and opens no window before', async () => {
  const { script } = page(visit, {
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms' },
  })
  await open()
  await inCard('login-method-google').click()
  await expect.element(card.getByText('Tick this box first, then go on.')).toBeVisible()
  expect(script.opened).toEqual([])
  await card.getByRole('checkbox').click()
  await inCard('login-method-google').click()
  await seeState('popup')
})

test('a host can open the view by name, and the visitor’s press begins the login', async () => {
  const { portico, script } = page(visit)
  await portico.open({ view: 'SocialLogin', data: { loginMethod: 'google' } })
  await seeState('offered')
  expect(script.opened).toEqual([])
  await button('Continue with Google').click()
  await seeState('popup')
  script.finish()
  await seeClosed()
})

test('reports a login method that the page does not have', async () => {
  const { portico } = page(visit, { logins: ['email'] })
  await portico.open({ view: 'SocialLogin' })
  await expect.element(card.getByText('There is no other way to log in')).toBeVisible()
})

test('offers a choice without a method', async () => {
  const { portico } = page(visit)
  await portico.open({ view: 'SocialLogin' })
  await seeView('Socials')
  await inCard('login-method-google').click()
  await seeView('SocialLogin')
  await seeState('popup')
})
