/** Tests of the wallet list while the code of logins loads. */
import { expect, test, vi } from 'vitest'
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

const code = vi.hoisted(() => ({ called: Promise.resolve(), come: (): void => {} }))
vi.mock(import('../features/bundles/load.ts'), async (original) => {
  const bundles = await original()
  const loadLoginMethods = Object.assign(
    () => code.called.then(bundles.loadLoginMethods),
    bundles.loadLoginMethods,
  )
  return { ...bundles, loadLoginMethods }
})

/** Holds the code of the rows that log in until `code.come` is called. */
function holdLoginMethods(): void {
  code.called = new Promise((resolve) => (code.come = resolve))
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
    holdLoginMethods()
    visit({ config: { connectors: [scriptedLogin({ logins }).connector] } })
    await connectButton.click()
    await seeView('Connect')
    await expect.element(inCard('all-wallets')).toBeVisible()
    await expect.poll(() => inView('.row .skeleton').length).toBe(0)
    expect(inView('input, .login-method')).toEqual([])
    const before = edges()
    code.come()
    await expect.poll(() => inView('input, .login-method').length).toBeGreaterThan(0)
    expect(edges()).toEqual(before)
  },
)
