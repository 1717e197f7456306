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
  await expect.element(inCard('more-ways')).toBeVisible()
  return script
}

scenes('connect-ways-more, socials', async (visitor, see) => {
  await open(visitor)
  await see('connect-ways-more')
  await inCard('more-ways').click()
  await seeView('Socials')
  await expect.element(inCard('way-acme')).toBeVisible()
  await see('socials')
})

test('lists many login methods behind “more”, each with its name', async () => {
  await open(visit)
  expect(inView('.way').map((each) => each.textContent)).toEqual([
    'Google',
    'Farcaster',
    'Passkey',
    'More',
  ])
  await expect.element(button('Continue with Google')).toBeVisible()
  await expect.element(button('Continue with a passkey')).toBeVisible()
  await button('More ways in').click()
  await seeView('Socials')
  await expect
    .poll(() => inView('.row .name').map((each) => each.textContent))
    .toEqual([
      'Google',
      'Farcaster',
      'Passkey',
      'GitHub',
      'Apple',
      'Facebook',
      'X',
      'Discord',
      'acme',
    ])
  await inCard('way-discord').click()
  await seeView('SocialLogin')
  await expect.element(card.getByRole('heading', { name: 'Discord', exact: true })).toBeVisible()
})

test('the keyboard leads from “more” to a login method and its waiting view', async () => {
  const script = await open(visit)
  ;(inCard('more-ways').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await seeView('Socials')
  await expect.element(inCard('way-apple')).toBeVisible()
  ;(inCard('way-apple').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('way-facebook')
  await userEvent.keyboard('{Enter}')
  await seeView('SocialLogin')
  await expect.poll(() => script.opened).toEqual(['facebook'])
})
