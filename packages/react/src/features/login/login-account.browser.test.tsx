import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountOf } from '@portico/core'
import { answerLogin, getLogin, startLogin } from '@portico/core/login'
import { scriptedLogin, type LoginScript } from '../../../../../e2e/hosts/scripted-login.ts'
import {
  button,
  card,
  cardElement,
  connect,
  focused,
  fox,
  inCard,
  inView,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** A page with a user who is logged in by e-mail, at the account. */
async function account(
  visitor: Visit,
  logins?: readonly string[],
): Promise<Host & { script: LoginScript }> {
  const { connector, script } = scriptedLogin({ ...(logins && { logins }) })
  const host = visitor({ config: { connectors: [connector] } })
  const { portico } = host
  const connected = startLogin(portico, { email: 'ada@gmail.com' })
  await expect.poll(() => getLogin(portico.getState(), 'email')).toMatchObject({ step: 'code' })
  answerLogin(portico, { code: script.code })
  await connected
  return { ...host, script }
}

const several = ['email', 'google', 'farcaster', 'passkey']

async function login(
  visitor: Visit,
  logins?: readonly string[],
  given: Partial<LoginScript> = {},
): Promise<Host & { script: LoginScript }> {
  const host = await account(visitor, logins)
  Object.assign(host.script, given)
  await openView(host, 'LoginAccount')
  await expect.element(inCard('device').first()).toBeVisible()
  return host
}

const twoLoginMethods: LoginScript['loginMethods'] = [
  {
    id: 'mail',
    loginMethod: 'email',
    label: 'ada@gmail.com',
    created: 1_780_000_000_000,
    isCurrent: true,
  },
  {
    id: 'goog',
    loginMethod: 'google',
    label: 'ada.lovelace.the.countess@gmail.com',
    created: 1_785_000_000_000,
    isCurrent: false,
  },
]
/** The tests' own page is within another one, which could not leave the tab. */
function asWholeTab(): void {
  Object.defineProperty(window, 'self', { value: window.top, configurable: true })
  onTestFinished(
    () => void Object.defineProperty(window, 'self', { value: window, configurable: true }),
  )
}
const blocked = { exit: 'failed', code: 'popup-blocked' } as const
const root = (): string => cardElement()!.closest('.root')!.textContent

scenes('login-account, login-remove', async (visitor, see) => {
  await login(visitor)
  await see('login-account')
  await inCard('remove-device').click()
  await expect.element(inCard('remove-now')).toBeVisible()
  await see('login-remove')
})
scenes('login-methods, login-method-remove, login-email', async (visitor, see) => {
  await login(visitor, several, {
    loginMethods: [
      ...twoLoginMethods,
      { id: 'pass', loginMethod: 'passkey', created: 1_786_000_000_000, isCurrent: false },
    ],
    recovery: { kind: 'passkey' },
  })
  await see('login-methods')
  await inCard('remove-login-method').first().click()
  await expect.element(inCard('remove-now')).toBeVisible()
  await see('login-method-remove')
  await inCard('keep-login-method').click()
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
scenes('login-add-blocked', async (visitor, see) => {
  asWholeTab()
  await login(visitor, several, { refusesChange: blocked })
  await inCard('add-google').click()
  await expect.element(inCard('add-this-tab')).toBeVisible()
  await see('login-add-blocked')
})

scenes('login-unconfirmed', async (visitor, see) => {
  await login(visitor, several, {
    recovery: { kind: 'service', email: 'ada@example.org', unconfirmed: true },
  })
  await expect.element(inCard('confirm-recovery')).toBeVisible()
  inCard('confirm-recovery').element().scrollIntoView({ block: 'center' })
  await see('login-unconfirmed')
})

scenes('login-removals', async (visitor, see) => {
  const removal = { id: 'one', by: 'Firefox, Linux', until: 1_795_100_700_000 }
  await login(visitor, several, {
    removals: [
      { ...removal, kind: 'account' },
      { ...removal, id: 'two', kind: 'device', name: 'Safari, iPhone' },
    ],
  })
  await expect.element(inCard('stop-removal').first()).toBeVisible()
  await see('login-removals')
})

const waiting: LoginScript['change'] = {
  email: 'ada.lovelace.the.countess@analytical-engine.example',
  until: 1_795_100_700_000,
  state: 'waits',
}
scenes('login-address-waits, login-address-taken', async (visitor, see) => {
  const host = await login(visitor, several, { loginMethods: twoLoginMethods, change: waiting })
  await expect.element(inCard('keep-address')).toBeVisible()
  await see('login-address-waits')
  Object.assign(host.script, {
    change: { ...waiting, state: 'taken' },
    recovery: { kind: 'service', email: 'ada.the.earlier@gmail.com' },
  })
  host.portico.close()
  await seeClosed()
  await openView(host, 'LoginAccount')
  await expect.element(inCard('address-waits')).toHaveAttribute('data-state', 'taken')
  await see('login-address-taken')
})
scenes('login-failed', async (visitor, see) => {
  const host = await account(visitor)
  host.script.devices = null
  await openView(host, 'LoginAccount')
  await expect.poll(() => inView('[role=alert]').length).toBe(1)
  await see('login-failed')
})

test('the view shows who is logged in, where, and who could open the wallet', async () => {
  await login(visit)
  const text = cardElement()!.textContent
  for (const notice of [
    'ada@gmail.com',
    'Firefox on Linux',
    'shop.example',
    'This device',
    'Safari on iPhone',
    'Anyone who reads the mail of',
  ])
    expect(text).toContain(notice)
  // There is no button for this device, because logging out removes it.
  expect(inCard('remove-device').elements()).toHaveLength(1)
})

test('the account links to the view for a login, and not for another wallet', async () => {
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

test('a device is removed after a confirmation, with the keyboard', async () => {
  const { script } = await login(visit)
  ;(inCard('remove-device').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => focused()?.textContent)
    .toContain('Safari on iPhone can no longer use your wallet')
  await inCard('keep-device').click()
  expect(script.removed).toEqual([])
  await inCard('remove-device').click()
  ;(inCard('remove-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => inCard('device').elements().length).toBe(1)
  expect(script.removed).toEqual(['phone'])
  expect(focused()?.id).toBe('login-devices')
})

test('reports when devices cannot be read or removed, and retries by a press', async () => {
  const { script } = await login(visit)
  const { devices } = script
  await inCard('remove-device').click()
  script.devices = null
  await inCard('remove-now').click()
  await expect
    .poll(() => document.body.textContent + cardElement()!.closest('.root')!.textContent)
    .toContain('The device was not removed')
  script.devices = devices
  await inCard('remove-now').click()
  await expect.poll(() => script.removed).toEqual(['phone'])
})

test('requests the phrase from the connector, and shows no message after cancelling', async () => {
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

test('lists the login methods, refuses to remove the only one, and removes another', async () => {
  const { script } = await login(visit, several)
  expect(inCard('login-method').elements()).toHaveLength(1)
  expect(inCard('remove-login-method').elements()).toHaveLength(0)
  expect(root()).toContain('This is your only login method')
  expect(inView('.adds button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Add Google',
    'Add Farcaster',
    'Add Passkey',
  ])
  await button('Add Google').click()
  await expect.poll(() => inCard('login-method').elements().length).toBe(2)
  expect(root()).not.toContain('This is your only login method')
  expect(focused()?.id).toBe('login-methods')
  await inCard('remove-login-method').last().click()
  await expect.poll(() => focused()?.textContent).toContain('You can no longer log in with Google')
  await inCard('keep-login-method').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('remove-login-method')
  await userEvent.keyboard('{Enter}')
  ;(inCard('remove-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => script.done).toEqual(['add google', 'remove google'])
  await expect.poll(() => inCard('login-method').elements().length).toBe(1)
})

test.each([
  ['login-method-taken', 'That login belongs to another user'],
  ['popup-blocked', 'Your browser blocked the window'],
  ['popup-lost', 'The window was closed'],
  ['popup-severed', 'No window can reach this page'],
  ['frame-error', 'The login method was not added. Try again.'],
])(
  'reports a login method that was not added for %s, and can still add it',
  async (code, notice) => {
    const { script } = await login(visit, several, { refusesChange: { exit: 'failed', code } })
    await button('Add Google').click()
    await expect.poll(root).toContain(notice)
    await button('Add Google').click()
    await expect.poll(() => script.done).toEqual(['add google'])
  },
)

test('continues in this tab or by another press when the browser blocks the window', async () => {
  asWholeTab()
  const { script } = await login(visit, several, { refusesChange: blocked })
  await button('Add Google').click()
  await expect
    .element(inCard('add-blocked'))
    .toHaveTextContent('Your browser blocked the Google window.Continue in this tabTry again')
  expect([script.done, script.left]).toEqual([[], []])
  script.refusesChange = blocked
  await inCard('add-again').click()
  await expect.element(inCard('add-blocked')).toBeVisible()
  await inCard('add-this-tab').click()
  await expect.poll(() => script.left).toEqual(['google'])
  // The page is left; until then, nothing else is started.
  await expect.element(inCard('add-again')).toHaveAttribute('aria-busy')
})

test('adds the login method by the window of another press, and removes the choice', async () => {
  asWholeTab()
  const { script } = await login(visit, several, { refusesChange: blocked })
  await button('Add Google').click()
  await inCard('add-again').click()
  await expect.poll(() => script.done).toEqual(['add google'])
  await expect.poll(() => inCard('login-method').elements().length).toBe(2)
  expect(inCard('add-blocked').elements()).toEqual([])
})

test('by keyboard: shows the choice after the login methods that can be added', async () => {
  asWholeTab()
  const { script } = await login(visit, ['email', 'google'], { refusesChange: blocked })
  ;(inCard('add-google').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inCard('add-this-tab')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('data-testid')).toBe('add-this-tab')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => script.left).toEqual(['google'])
})

test('reports the added login method after the return from a provider, and lists it', async () => {
  const host = await account(visit, several)
  host.script.returned = { loginMethod: 'google' }
  await openView(host, 'LoginAccount', { data: { returned: 'google' } })
  await expect.poll(root).toContain('Google is added')
  await expect.poll(() => inCard('login-method').elements().length).toBe(2)
  expect(inCard('add-google').elements()).toEqual([])
})

test.each([
  [{ exit: 'rejected' }, 'You said no at Google, so nothing was added.'],
  [{ exit: 'failed', code: 'login-method-taken' }, 'That login belongs to another user'],
  [{ exit: 'failed', code: 'provider-failed' }, 'The login method was not added. Try again.'],
  [{ exit: 'failed', code: 'code-expired' }, 'The login method was not added. Try again.'],
] as const)(
  'reports why nothing was added after the return (%j), and can still add it',
  async (why, notice) => {
    const host = await account(visit, several)
    host.script.returned = { loginMethod: 'google', ...why }
    await openView(host, 'LoginAccount', { data: { returned: 'google' } })
    await expect.poll(root).toContain(notice)
    expect(inCard('login-method').elements()).toHaveLength(1)
    await button('Add Google').click()
    await expect.poll(() => host.script.done).toEqual(['add google'])
  },
)

test('shows no message on a page that was left without a result', async () => {
  const host = await account(visit, several)
  await openView(host, 'LoginAccount', { data: { returned: 'google' } })
  await expect.element(button('Add Google')).not.toHaveAttribute('aria-busy')
  expect(root()).not.toMatch(/Google is added|not added/)
})

test('shows no message after cancelling', async () => {
  const { script } = await login(visit, several, { refusesChange: { exit: 'rejected' } })
  await inCard('set-recovery').click()
  await expect.element(inCard('set-recovery')).not.toHaveAttribute('aria-busy')
  expect(script.done).toEqual([])
  expect(inView('[role=alert]').map((each) => each.textContent)).toEqual([])
  expect(root()).not.toContain('Recovery was not changed')
})

test('reports an action that needs a fresh login, and leads to one', async () => {
  const { portico } = await login(visit, several, {
    refusesChange: { exit: 'failed', code: 'login-too-old' },
  })
  await button('Add Google').click()
  await expect
    .element(inCard('too-old'))
    .toHaveTextContent('For your safety, this needs a login of the last five minutes.Log in again')
  await button('Log in again').click()
  await seeView('Connect')
  expect(accountOf(portico.getState())).toBeNull()
})

test('takes another address, whose codes the frame requests', async () => {
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

test('a change that waits is named with its time, and the present address can be kept', async () => {
  const { script } = await login(visit, several, { changeLasts: 86_400_000 })
  await inCard('change-email').click()
  await inCard('new-email').fill('ada@next.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(root).toContain('The change to ada@next.example is confirmed, and waits')
  const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    script.change!.until,
  )
  await expect
    .element(inCard('address-waits'))
    .toMatchTextContent(/ada@next\.example takes the place of this address/)
  expect(root().replaceAll('\u202f', ' ')).toContain(when.replaceAll('\u202f', ' '))
  // Another change can be started meanwhile.
  await expect.element(inCard('change-email')).toBeVisible()
  ;(inCard('keep-address').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => script.done).toEqual(['email ada@next.example', 'keep email'])
  await expect.poll(root).toContain('Your address stays as it is')
  expect(inCard('address-waits').elements()).toHaveLength(0)
  expect(focused()?.id).toBe('login-methods')
})

test('shows what another device wants removed until it is stopped, and keeps the focus in the view', async () => {
  const until = 1_795_100_700_000
  const removal = { id: 'one', by: 'Firefox, Linux', until }
  const { script } = await login(visit, several, {
    removals: [
      { ...removal, kind: 'account' },
      { ...removal, id: 'two', kind: 'device', name: 'Safari, iPhone' },
      { ...removal, id: 'three', kind: 'login-method', name: 'google' },
    ],
  })
  const rows = inCard('removal')
  for (const [at, text] of [
    /Firefox, Linux has asked to delete your account and its wallet/,
    /has asked to remove your device Safari, iPhone/,
    /has asked to remove a login method of yours, Google/,
  ].entries())
    await expect.element(rows.nth(at)).toMatchTextContent(text)
  const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
  expect(root().replaceAll('\u202f', ' ')).toContain(when.format(until).replaceAll('\u202f', ' '))
  script.refusesChange = { exit: 'offline' }
  await inCard('stop-removal').first().click()
  await expect.poll(root).toContain('It was not stopped')
  for (const left of [2, 1, 0]) {
    ;(inCard('stop-removal').first().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows.elements().length).toBe(left)
  }
  expect(script.done).toEqual(['stop one', 'stop two', 'stop three'])
  await expect.poll(root).toContain('Stopped. Nothing is removed.')
  expect(focused()?.getAttribute('data-testid')).toBe('login-account')
})

test('reports a change in effect before the press as made, and keeps one that could not be cancelled', async () => {
  const { script } = await login(visit, several, {
    change: { email: 'ada@next.example', until: 1_795_100_700_000, state: 'waits' },
  })
  script.refusesChange = { exit: 'offline' }
  await inCard('keep-address').click()
  await expect.poll(root).toContain('The change was not cancelled')
  expect(inCard('address-waits').elements()).toHaveLength(1)
  script.loginMethods = script.loginMethods.map((loginMethod) => ({
    ...loginMethod,
    label: 'ada@next.example',
  }))
  await inCard('keep-address').click()
  await expect.poll(root).toContain('You now log in with ada@next.example')
})

test('reports a change that failed until it is dismissed', async () => {
  const { script } = await login(visit, several, {
    change: { email: 'ada@next.example', until: 1_795_100_700_000, state: 'taken' },
  })
  await expect
    .element(inCard('address-waits'))
    .toMatchTextContent(/ada@next\.example is another login’s by now/)
  await inCard('keep-address').click()
  await expect.poll(() => inCard('address-waits').elements().length).toBe(0)
  expect(script.done).toEqual(['keep email'])
})

test('a user without an address can add a first one', async () => {
  const { script } = await login(visit, several, {
    loginMethods: [
      { id: 'goog', loginMethod: 'google', created: 1_780_000_000_000, isCurrent: true },
    ],
  })
  await button('Add E-mail').click()
  await expect.element(card.getByLabelText('Your e-mail address')).toBeVisible()
  await inCard('new-email').fill('ada@example.org')
  await inCard('save-email').click()
  await expect.poll(() => script.done).toEqual(['email ada@example.org'])
})

test.each([
  [
    { kind: 'service', email: 'ada@earlier.example' },
    'still go to \u2068?ada@earlier.example',
    'Set recovery',
  ],
  [
    { kind: 'service', email: 'ada@example.org' },
    'With a passkey or a passphrase, only you can.',
    'Use a passkey or passphrase',
  ],
  [
    { kind: 'service', email: 'ada@example.org', byLogin: true as const },
    'mail of \u2068?ada@example.org\u2069?, can log in as you with your provider',
    'Use a passkey or passphrase',
  ],
  [
    { kind: 'service' },
    'Anyone who can log in as you with your provider',
    'Use a passkey or passphrase',
  ],
  [{ kind: 'passkey' }, 'Your passkey opens your wallet on a new device', 'Change recovery'],
  [{ kind: 'passphrase' }, 'Your passphrase opens your wallet on a new device', 'Change recovery'],
  [{}, 'Nothing recovers the wallet from this device', 'Set recovery'],
] as const)('shows the recovery %o with one next step', async (recovery, notice, next) => {
  const { script } = await login(visit, several, { recovery })
  await expect.element(inCard('recovery')).toMatchTextContent(new RegExp(notice))
  await button(next).click()
  await expect.poll(() => script.done).toEqual(['recovery'])
  await expect.poll(root).toContain('Recovery is set')
})

test('names an address that is not confirmed, and confirms it by a press', async () => {
  const { script } = await login(visit, several, {
    recovery: { kind: 'service', email: 'ada@example.org', unconfirmed: true },
    refusesChange: { exit: 'rejected' },
  })
  await expect.element(inCard('unconfirmed')).toMatchTextContent(/opens on this device only/)
  // The visitor puts it off once more.
  await inCard('confirm-recovery').click()
  await expect.element(inCard('confirm-recovery')).not.toHaveAttribute('aria-busy')
  expect(root()).not.toContain('was not confirmed')
  script.refusesChange = null
  await inCard('confirm-recovery').click()
  await expect.element(inCard('unconfirmed')).not.toBeInTheDocument()
  expect(script.done).toEqual(['confirm'])
  expect(root()).toMatch(/ada@example.org\u2069? is confirmed/)
  expect(focused()?.getAttribute('data-testid')).toBe('login-account')
})

test('does not name the mail as recovery where a provider’s login opens the wallet', async () => {
  const loginMethods = [
    {
      id: 'google',
      loginMethod: 'google',
      label: 'Ada',
      created: 1_786_000_000_000,
      isCurrent: true,
    },
  ]
  await login(visit, several, {
    loginMethods,
    recovery: { kind: 'service', email: 'ada@example.org', byLogin: true },
  })
  await expect
    .element(inCard('recovery'))
    .toMatchTextContent(/Anyone who can log in as you with your provider/)
  expect(inCard('recovery').element().textContent).not.toContain('ada@example.org')
})

test('a deletion that fails leaves the account as it was', async () => {
  const { portico } = await login(visit, several, { refusesChange: { exit: 'failed' } })
  await inCard('delete-account').click()
  await inCard('delete-now').click()
  await expect.poll(root).toContain('Your account was not deleted. Try again.')
  expect(accountOf(portico.getState())).not.toBeNull()
})

test('reports when login methods cannot be read, and reads them again by a press', async () => {
  const host = await account(visit, several)
  const connector = host.portico.config.connectors![0]!
  const working = connector.account!
  connector.account = async (link) => ({
    ...(await working(link)),
    loginMethods: () => Promise.reject(new Error('down')),
  })
  await openView(host, 'LoginAccount')
  await expect.element(card.getByText('Your login methods could not be read')).toBeVisible()
  connector.account = working
  await button('Try again').click()
  await expect.element(inCard('login-method').first()).toBeVisible()
})
