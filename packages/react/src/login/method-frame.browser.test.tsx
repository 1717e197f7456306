/** Tests of the wallet list while the code of logins loads. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { scriptedLogin } from '../../../../e2e/hosts/scripted-login.ts'
import {
  cardElement,
  connectButton,
  fox,
  inCard,
  inView,
  seeView,
  visit,
} from '../../test/browser/host.tsx'
import { email } from '../features/email/feature.ts'
import { social } from '../features/social/feature.ts'

/** Holds the code of the rows that log in until the returned function is called. */
function holdLoginMethods(): () => void {
  let come = (): void => {}
  const called = new Promise<void>((resolve) => (come = resolve))
  for (const { entries = [] } of [email, social])
    for (const entry of entries) {
      if (!('load' in entry)) continue
      const held: { load(): Promise<unknown> } = entry
      const load = held.load.bind(held)
      const spy = vi.spyOn(held, 'load').mockImplementation(() => called.then(load))
      onTestFinished(() => spy.mockRestore())
    }
  return come
}

/** The top of the wallets and the bottom of the card, pixels. */
const edges = (): readonly number[] => [
  inView('ul.group')[0]!.getBoundingClientRect().top,
  cardElement()!.getBoundingClientRect().bottom,
]

test.each([
  ['above', ['email']],
  ['above', ['google', 'github']],
  ['above', ['email', 'google', 'github', 'apple']],
  ['below', ['email', 'passkey']],
  ['below', ['email', 'google', 'farcaster', 'x', 'discord']],
] as const)(
  'shows wallets before the login methods %s them (%s), which move nothing',
  async (side, logins) => {
    if (side === 'below') fox()
    const come = holdLoginMethods()
    visit({ config: { connectors: [scriptedLogin({ logins }).connector] } })
    await connectButton.click()
    await seeView('Connect')
    await expect.element(inCard('all-wallets')).toBeVisible()
    await expect.poll(() => inView('.row .skeleton').length).toBe(0)
    expect(inView('input, .login-method')).toEqual([])
    const before = edges()
    come()
    await expect.poll(() => inView('input, .login-method').length).toBeGreaterThan(0)
    expect(edges()).toEqual(before)
  },
)
