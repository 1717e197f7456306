import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scriptedLogin, type LoginScript } from '../../../../../e2e/hosts/scripted-login.ts'
import {
  button,
  card,
  connectButton,
  focused,
  inCard,
  inView,
  seeView,
  visit,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** A page with every way to log in, and one that an operator has added. */
async function open(visitor: Visit): Promise<LoginScript> {
  const { connector, script } = scriptedLogin({
    logins: [
      'email',
      'google',
      'farcaster',
      'passkey',
      'github',
      'apple',
      'facebook',
      'x',
      'discord',
      'acme',
    ],
  })
  visitor({ config: { connectors: [connector] } })
  await connectButton.click()
  await seeView('Connect')
  await expect.element(inCard('more-login-methods')).toBeVisible()
  return script
}

scenes('connect-login-methods-more, socials', async (visitor, see) => {
  await open(visitor)
  await see('connect-login-methods-more')
  await inCard('more-login-methods').click()
  await seeView('Socials')
  await expect.element(inCard('login-method-acme')).toBeVisible()
  await see('socials')
})

test('lists Google, X, Farcaster, Discord, Apple, GitHub, Facebook when the host gives no order', async () => {
  await open(visit)
  expect(inView('.login-method').map((each) => each.textContent)).toEqual([
    'Google',
    'X',
    'Passkey',
    'More',
  ])
  await expect.element(button('Continue with Google')).toBeVisible()
  await expect.element(button('Continue with a passkey')).toBeVisible()
  await button('More ways to log in').click()
  await seeView('Socials')
  await expect
    .poll(() => inView('.row .name').map((each) => each.textContent))
    .toEqual([
      'Google',
      'X',
      'Passkey',
      'Farcaster',
      'Discord',
      'Apple',
      'GitHub',
      'Facebook',
      'acme',
    ])
  await inCard('login-method-discord').click()
  await seeView('SocialLogin')
  await expect.element(card.getByRole('heading', { name: 'Discord', exact: true })).toBeVisible()
})

test('the keyboard leads from “more” to a login method and its waiting view', async () => {
  const script = await open(visit)
  ;(inCard('more-login-methods').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await seeView('Socials')
  await expect.element(inCard('login-method-apple')).toBeVisible()
  ;(inCard('login-method-apple').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('login-method-github')
  await userEvent.keyboard('{Enter}')
  await seeView('SocialLogin')
  await expect.poll(() => script.opened).toEqual(['github'])
})
