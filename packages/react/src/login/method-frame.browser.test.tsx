/** Tests of the wallet list while the code of logins loads. */
import { expect, test } from 'vitest'
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
import { en } from '../strings/locales/en.ts'
import type { Locale } from '../strings/locale.ts'

/** English whose messages of logins come when the function is called. */
function heldLogins(): { locale: Locale; come: () => void } {
  let come = (): void => {}
  const called = new Promise<void>((resolve) => (come = resolve))
  const load: Locale['load'] = async () => {
    const words = await en.load()
    const held = Object.fromEntries(
      ['email', 'social'].map((id) => [id, () => called.then(words.parts![id])]),
    )
    return { ...words, parts: { ...words.parts, ...held } }
  }
  return { locale: { ...en, load }, come }
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
    const { locale, come } = heldLogins()
    visit({ locale, config: { connectors: [scriptedLogin({ logins }).connector] } })
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
