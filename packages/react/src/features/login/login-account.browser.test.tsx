import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountOf } from '@portico/core/internal/state/select'
import { scriptedLogin, type LoginScript } from '../../../../../e2e/hosts/scripted-login.ts'
import { button, card, cardElement, connect, connectButton, focused, fox, inCard, inView, openView, seeClosed, seeView, visit, type Host } from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** A page with somebody logged in by e-mail, at the account. */
async function account(visitor: Visit, logins?: readonly string[]): Promise<Host & { script: LoginScript }> {
  const { connector, script } = scriptedLogin({ ...(logins && { logins }) })
  const host = visitor({ config: { connectors: [connector] } })
  await connectButton.click()
  await seeView('Connect')
  await inCard('email-field').fill('ada@gmail.com')
  await inCard('email-go').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('email-code')
  await userEvent.keyboard('123456')
  await expect.poll(() => accountOf(host.portico.getState())).not.toBeNull()
  await seeClosed()
  return { ...host, script }
}

const several = ['email', 'google', 'farcaster', 'passkey']

async function login(visitor: Visit, logins?: readonly string[], given: Partial<LoginScript> = {}): Promise<Host & { script: LoginScript }> {
  const host = await account(visitor, logins)
  Object.assign(host.script, given)
  await openView(host, 'LoginAccount')
  await expect.element(inCard('device').first()).toBeVisible()
  return host
}

const twoWays: LoginScript['ways'] = [
  { id: 'mail', way: 'email', label: 'ada@gmail.com', created: 1_780_000_000_000, isCurrent: true },
  { id: 'goog', way: 'google', label: 'ada.lovelace.the.countess@gmail.com', created: 1_785_000_000_000, isCurrent: false },
]
const root = (): string => cardElement()!.closest('.root')!.textContent

scenes('login-account, login-remove', async (visitor, see) => {
  await login(visitor)
  await see('login-account')
  await inCard('remove-device').click()
  await expect.element(inCard('remove-now')).toBeVisible()
  await see('login-remove')
})
scenes('login-ways, login-way-remove, login-email', async (visitor, see) => {
  await login(visitor, several, { ways: [...twoWays, { id: 'pass', way: 'passkey', created: 1_786_000_000_000, isCurrent: false }], recovery: { kind: 'passkey' } })
  await see('login-ways')
  await inCard('remove-way').first().click()
  await expect.element(inCard('remove-now')).toBeVisible()
  await see('login-way-remove')
  await inCard('keep-way').click()
  await inCard('change-email').click()
  await inCard('new-email').fill('nobody')
  await inCard('save-email').click()
  await expect.element(inCard('new-email')).toHaveAttribute('aria-invalid', 'true')
  await see('login-email')
})
scenes('login-no-recovery, login-delete, login-too-old', async (visitor, see) => {
  const { script } = await login(visitor, several, { recovery: {} })
  await see('login-no-recovery')
  await inCard('delete-account').click()
  await expect.element(inCard('delete-now')).toBeVisible()
  await see('login-delete')
  script.refusesChange = { exit: 'failed', code: 'login-too-old' }
  await inCard('delete-now').click()
  await expect.element(inCard('too-old')).toBeVisible()
  await see('login-too-old')
})
scenes('login-failed', async (visitor, see) => {
  const host = await account(visitor)
  host.script.devices = null
  await openView(host, 'LoginAccount')
  await expect.poll(() => inView('[role=alert]').length).toBe(1)
  await see('login-failed')
})

test('it says who is logged in, where, and who could open the wallet', async () => {
  await login(visit)
  const text = cardElement()!.textContent
  for (const said of ['ada@gmail.com', 'Firefox on Linux', 'shop.example', 'This device', 'Safari on iPhone', 'Whoever reads the mail of']) expect(text).toContain(said)
  // This device is left by logging out.
  expect(inCard('remove-device').elements()).toHaveLength(1)
})

test('the account leads there for a login, and not for another wallet', async () => {
  const host = await account(visit)
  const { portico } = host
  await openView(host, 'Account')
  await inCard('entry-LoginAccount').click()
  await seeView('LoginAccount')
  await portico.disconnect()
  portico.close()
  await seeClosed()
  fox()
  await connect('test.fox')
  await openView(host, 'Account')
  await expect.element(inCard('disconnect')).toBeVisible()
  expect(inCard('entry-LoginAccount').elements()).toHaveLength(0)
})

test('a device is removed after a question, by keys', async () => {
  const { script } = await login(visit)
  ;(inCard('remove-device').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toContain('Safari on iPhone can no longer use your wallet')
  await inCard('keep-device').click()
  expect(script.removed).toEqual([])
  await inCard('remove-device').click()
  ;(inCard('remove-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => inCard('device').elements().length).toBe(1)
  expect(script.removed).toEqual(['phone'])
  expect(focused()?.id).toBe('login-devices')
})

test('what could not be read or removed is said, and tried again', async () => {
  const { script } = await login(visit)
  const { devices } = script
  await inCard('remove-device').click()
  script.devices = null
  await inCard('remove-now').click()
  await expect.poll(() => document.body.textContent + cardElement()!.closest('.root')!.textContent).toContain('The device was not removed')
  script.devices = devices
  await inCard('remove-now').click()
  await expect.poll(() => script.removed).toEqual(['phone'])
})

test('the phrase is asked of the connector, and a visitor who turns away is told nothing', async () => {
  const { script } = await login(visit)
  await inCard('show-phrase').click()
  await expect.poll(() => script.phrases).toBe(1)
  script.refusesPhrase = 'rejected'
  await inCard('show-phrase').click()
  await expect.poll(() => script.phrases).toBe(2)
  await expect.element(inCard('show-phrase')).not.toHaveAttribute('aria-busy')
  expect(root()).not.toContain('was not shown')
  script.refusesPhrase = 'offline'
  await button('Show recovery phrase').click()
  await expect.poll(root).toContain('The recovery phrase was not shown')
})

test('the ways in are said; the only one cannot be removed, and another can', async () => {
  const { script } = await login(visit, several)
  expect(inCard('way').elements()).toHaveLength(1)
  expect(inCard('remove-way').elements()).toHaveLength(0)
  expect(root()).toContain('This is your only way in')
  expect(inView('.adds button').map((each) => each.getAttribute('aria-label'))).toEqual(['Add Google', 'Add Farcaster', 'Add Passkey'])
  await button('Add Google').click()
  await expect.poll(() => inCard('way').elements().length).toBe(2)
  expect(root()).not.toContain('This is your only way in')
  expect(focused()?.id).toBe('login-ways')
  await inCard('remove-way').last().click()
  await expect.poll(() => focused()?.textContent).toContain('You can no longer log in with Google')
  await inCard('keep-way').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('remove-way')
  await userEvent.keyboard('{Enter}')
  ;(inCard('remove-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => script.done).toEqual(['add google', 'remove google'])
  await expect.poll(() => inCard('way').elements().length).toBe(1)
})

test.each([
  ['way-taken', 'That is another user’s way in'],
  ['popup-blocked', 'Your browser blocked the window'],
  ['popup-lost', 'The window was closed'],
  ['frame-error', 'The way in was not added. Try again.'],
])('a way that was not added for %s is said, and can be added still', async (code, said) => {
  const { script } = await login(visit, several, { refusesChange: { exit: 'failed', code } })
  await button('Add Google').click()
  await expect.poll(root).toContain(said)
  await button('Add Google').click()
  await expect.poll(() => script.done).toEqual(['add google'])
})

test('who turns away is told nothing', async () => {
  const { script } = await login(visit, several, { refusesChange: { exit: 'rejected' } })
  await inCard('set-recovery').click()
  await expect.element(inCard('set-recovery')).not.toHaveAttribute('aria-busy')
  expect(script.done).toEqual([])
  expect(inView('[role=alert]').map((each) => each.textContent)).toEqual([])
  expect(root()).not.toContain('Recovery was not changed')
})

test('what needs a fresh login says so, and leads to one', async () => {
  const { portico } = await login(visit, several, { refusesChange: { exit: 'failed', code: 'login-too-old' } })
  await button('Add Google').click()
  await expect.element(inCard('too-old')).toHaveTextContent('For your safety, this needs a login of the last five minutes.Log in again')
  await button('Log in again').click()
  await seeView('Connect')
  expect(accountOf(portico.getState())).toBeNull()
})

test('another address is typed here, and its codes are asked elsewhere', async () => {
  const { script } = await login(visit)
  await inCard('change-email').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('new-email')
  await userEvent.keyboard('nobody{Enter}')
  await expect.element(card.getByText('Invalid email. Try again.')).toBeVisible()
  expect(script.done).toEqual([])
  await inCard('new-email').fill('ada@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => script.done).toEqual(['email ada@example.org'])
  await expect.poll(root).toContain('You now log in with')
  expect(inCard('new-email').elements()).toHaveLength(0)
})

test('who has no address adds a first one', async () => {
  const { script } = await login(visit, several, { ways: [{ id: 'goog', way: 'google', created: 1_780_000_000_000, isCurrent: true }] })
  await button('Add E-mail').click()
  await expect.element(card.getByLabelText('Your e-mail address')).toBeVisible()
  await inCard('new-email').fill('ada@example.org')
  await inCard('save-email').click()
  await expect.poll(() => script.done).toEqual(['email ada@example.org'])
})

test.each([
  [{ kind: 'keeper', email: 'ada@gmail.com' }, 'With a passkey or a passphrase, only you can.', 'Use a passkey or passphrase'],
  [{ kind: 'passkey' }, 'Your passkey opens your wallet on a new device', 'Change recovery'],
  [{ kind: 'passphrase' }, 'Your passphrase opens your wallet on a new device', 'Change recovery'],
  [{}, 'Nothing recovers the wallet from this device', 'Set recovery'],
] as const)('the recovery %o is said, with one next step', async (recovery, said, next) => {
  const { script } = await login(visit, several, { recovery })
  await expect.element(inCard('recovery')).toMatchTextContent(new RegExp(said))
  await button(next).click()
  await expect.poll(() => script.done).toEqual(['recovery'])
  await expect.poll(root).toContain('Recovery is set')
})

test('a deletion that fails leaves the account as it was', async () => {
  const { portico } = await login(visit, several, { refusesChange: { exit: 'failed' } })
  await inCard('delete-account').click()
  await inCard('delete-now').click()
  await expect.poll(root).toContain('Your account was not deleted. Try again.')
  expect(accountOf(portico.getState())).not.toBeNull()
})

test('ways that could not be read are said, and read again', async () => {
  const host = await account(visit, several)
  const connector = host.portico.config.connectors![0]!
  const working = connector.account!
  connector.account = async (link) => ({ ...(await working(link)), ways: () => Promise.reject(new Error('down')) })
  await openView(host, 'LoginAccount')
  await expect.element(card.getByText('Your ways in could not be read')).toBeVisible()
  connector.account = working
  await button('Try again').click()
  await expect.element(inCard('way').first()).toBeVisible()
})
