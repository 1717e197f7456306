/** Managing the present login: devices, and the recovery phrase. */
import { expect, test } from 'vitest'
import { getLoginAccount } from '@portico/core/login'
import { Fault, never } from './frame-double.ts'
import { world, type World } from './world.ts'

async function loggedIn(): Promise<World> {
  const page = world()
  await page.logIn()
  return page
}

test('returns the frame’s devices of the owner, without their sets, and with displayable names', async () => {
  const page = await loggedIn()
  const devices = await getLoginAccount(page.portico)!.devices()
  expect(devices).toEqual([
    {
      id: 'aaaaaaaaaaaaaaaaaaaaaa',
      name: 'Firefox on Linux',
      site: 'https://shop.example',
      created: 1,
      seen: 2,
      isCurrent: true,
    },
    {
      id: 'cccccccccccccccccccccc',
      name: 'Safari on iPhone',
      site: 'https://other.example',
      created: 1,
      seen: 2,
      isCurrent: false,
    },
  ])
})

test('a device is removed by the frame', async () => {
  const page = await loggedIn()
  const account = getLoginAccount(page.portico)!
  await account.removeDevice('cccccccccccccccccccccc')
  expect(page.frame.requests('REMOVE_DEVICE').map(({ params }) => params)).toEqual([
    { id: 'cccccccccccccccccccccc' },
  ])
  expect((await account.devices()).map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('shows the phrase in the frame until the visitor closes it, which is no error', async () => {
  const page = await loggedIn()
  page.server.on.EXPORT = () => {
    page.frame.say({ is: 'show', title: 'Recovery phrase' })
    return never
  }
  const shown = getLoginAccount(page.portico)!.showPhrase()
  await page.frame.until('EXPORT')
  await expect.poll(() => page.frame.shown).toBe('Recovery phrase')
  page.frame.close()
  await expect(shown).rejects.toMatchObject({ exit: 'rejected' })
  page.server.on.EXPORT = () => null
  expect(await getLoginAccount(page.portico)!.showPhrase()).toBeUndefined()
  page.server.on.EXPORT = () => new Fault('unreachable')
  await expect(getLoginAccount(page.portico)!.showPhrase()).rejects.toMatchObject({
    code: 'unreachable',
    exit: 'offline',
  })
})

test('returns the frame’s login methods and recovery, with safe names', async () => {
  const page = await loggedIn()
  expect(await getLoginAccount(page.portico)!.loginMethods()).toEqual({
    loginMethods: [
      {
        id: 'dddddddddddddddddddddd',
        loginMethod: 'email',
        label: 'ada@example.com',
        created: 1,
        isCurrent: true,
      },
      {
        id: 'eeeeeeeeeeeeeeeeeeeeee',
        loginMethod: 'google',
        label: 'Ada',
        picture: 'https://pictures.example/ada.png',
        created: 2,
        isCurrent: false,
      },
    ],
    recovery: { kind: 'service', email: 'ada@example.com', byLogin: true },
  })
  page.server.account = { ...page.server.account, recovery: null, email: null, opens: 'code' }
  expect((await getLoginAccount(page.portico)!.loginMethods()).recovery).toEqual({})
})

test('a provider that is added is visited in a window inside the press, which is closed afterwards', async () => {
  const page = await loggedIn()
  const account = getLoginAccount(page.portico)!
  // The view lists the identities before one can be added.
  await account.loginMethods()
  const added = account.addLoginMethod('google')
  await page.frame.until('ADD_LOGIN_METHOD')
  expect(
    page.popups.opened.map(({ location }) =>
      new URL(location.href).searchParams.get('loginMethod'),
    ),
  ).toEqual(['google'])
  await added
  expect([
    page.popups.opened[0]!.closed,
    page.frame.requests('ADD_LOGIN_METHOD')[0]!.params,
  ]).toEqual([true, { loginMethod: 'google', locale: 'en' }])
  page.server.on.ADD_LOGIN_METHOD = () => new Fault('login-method-taken')
  await expect(account.addLoginMethod('google')).rejects.toMatchObject({
    code: 'login-method-taken',
    exit: 'failed',
  })
  expect(page.popups.opened[1]!.closed).toBe(true)
  page.popups.refuses = 1
  await expect(account.addLoginMethod('google')).rejects.toMatchObject({
    code: 'popup-blocked',
    exit: 'popup-blocked',
  })
  expect(page.frame.requests('ADD_LOGIN_METHOD')).toHaveLength(2)
})

test.each(['passkey', 'farcaster'])(
  '%s is added in the frame, without a window',
  async (loginMethod) => {
    const page = await loggedIn()
    await getLoginAccount(page.portico)!.addLoginMethod(loginMethod)
    expect([
      page.popups.opened,
      page.frame.requests('ADD_LOGIN_METHOD')[0]!.params['loginMethod'],
    ]).toEqual([[], loginMethod])
  },
)

test('removes a login method in the frame, may require a login first, and never removes the last one', async () => {
  const page = await loggedIn()
  const account = getLoginAccount(page.portico)!
  page.server.on.REMOVE_LOGIN_METHOD = () => {
    page.frame.say({ is: 'show', title: 'Log in again' })
    return never
  }
  const removed = account.removeLoginMethod('eeeeeeeeeeeeeeeeeeeeee')
  await expect.poll(() => page.frame.shown).toBe('Log in again')
  page.frame.close()
  await expect(removed).rejects.toMatchObject({ exit: 'rejected' })
  page.server.on.REMOVE_LOGIN_METHOD = () => new Fault('last-login-method')
  await expect(account.removeLoginMethod('eeeeeeeeeeeeeeeeeeeeee')).rejects.toMatchObject({
    code: 'last-login-method',
  })
  page.server.on.REMOVE_LOGIN_METHOD = () => new Fault('login-too-old')
  await expect(account.removeLoginMethod('eeeeeeeeeeeeeeeeeeeeee')).rejects.toMatchObject({
    code: 'login-too-old',
  })
  // The recovery service mails its codes to it.
  page.server.on.REMOVE_LOGIN_METHOD = () => new Fault('recovery-address')
  await expect(account.removeLoginMethod('dddddddddddddddddddddd')).rejects.toMatchObject({
    code: 'recovery-address',
  })
  delete page.server.on.REMOVE_LOGIN_METHOD
  expect(await account.removeLoginMethod('eeeeeeeeeeeeeeeeeeeeee')).toBeUndefined()
})

test('a changed address is shown at once', async () => {
  const page = await loggedIn()
  page.server.on.UPDATE_EMAIL = () => new Fault('same-address')
  await expect(getLoginAccount(page.portico)!.changeEmail('ada@example.com')).rejects.toMatchObject(
    { code: 'same-address' },
  )
  delete page.server.on.UPDATE_EMAIL
  await getLoginAccount(page.portico)!.changeEmail('ada@new.example')
  const peer = () => Object.values(page.portico.getState().links)[0]?.peer
  await page.untilState(() => peer()?.user?.email === 'ada@new.example')
  expect([peer()?.name, page.status().is]).toEqual(['ada@new.example', 'connected'])
})

test('a change of the address that waits is reported, and the present address stays; it can be cancelled', async () => {
  const page = await loggedIn()
  const change = { email: 'ada@new.example', until: 1_800_000_000_000, state: 'waits' as const }
  page.server.on.UPDATE_EMAIL = () => ({ ...page.server.session!, change })
  page.server.account = { ...page.server.account, change }
  const account = getLoginAccount(page.portico)!
  expect(await account.changeEmail(change.email)).toEqual(change)
  expect((await account.loginMethods()).change).toEqual(change)
  expect(Object.values(page.portico.getState().links)[0]?.peer.user?.email).toBe('ada@example.com')
  page.server.account = { ...page.server.account, change: null }
  await account.cancelEmailChange()
  expect(page.frame.requests('CANCEL_EMAIL')).toHaveLength(1)
  expect((await account.loginMethods()).change).toBeUndefined()
})

test('a removal that waits is reported to who asks for it, and in the account, where it can be cancelled', async () => {
  const page = await loggedIn()
  page.server.on.REMOVE_DEVICE = () => new Fault('removal-waits', { retryAfter: 86_400 })
  const account = getLoginAccount(page.portico)!
  await expect(account.removeDevice('d'.repeat(22))).rejects.toMatchObject({
    code: 'removal-waits',
    exit: 'failed',
    data: { retryAfter: 86_400 },
  })
  const removal = { id: 'r'.repeat(22), kind: 'account' as const, until: 1_800_000_000_000 }
  page.server.account = {
    ...page.server.account,
    removals: [
      { ...removal, name: null, device: 'Firefox, Linux' },
      { ...removal, kind: 'device', name: 'Safari\u202e', device: 'Firefox, Linux' },
    ],
  }
  expect((await account.loginMethods()).removals).toEqual([
    { ...removal, by: 'Firefox, Linux' },
    { ...removal, kind: 'device', name: 'Safari', by: 'Firefox, Linux' },
  ])
  page.server.account = { ...page.server.account, removals: [] }
  await account.cancelRemoval(removal.id)
  expect(page.frame.requests('CANCEL_REMOVAL')).toHaveLength(1)
  expect((await account.loginMethods()).removals).toBeUndefined()
})

test('shows an address that changed after the page loaded once the account is read', async () => {
  const page = await loggedIn()
  const { account, session } = page.server
  page.server.account = {
    ...account,
    loginMethods: account.loginMethods.map((each) =>
      each.loginMethod === 'email' ? { ...each, label: 'ada@new.example' } : each,
    ),
  }
  page.server.session = { ...session!, email: 'ada@new.example' }
  await getLoginAccount(page.portico)!.loginMethods()
  await page.untilState(
    () => Object.values(page.portico.getState().links)[0]?.peer.user?.email === 'ada@new.example',
  )
  await getLoginAccount(page.portico)!.loginMethods()
  expect(page.frame.requests('GET_USER')).toHaveLength(1)
})

test('changes the recovery method in the frame', async () => {
  const page = await loggedIn()
  expect(await getLoginAccount(page.portico)!.setRecovery()).toBeUndefined()
  expect(page.frame.requests('SET_RECOVERY')).toHaveLength(1)
})

test('names an address that is not confirmed, and confirms it in the frame', async () => {
  const page = await loggedIn()
  page.server.account = { ...page.server.account, unconfirmed: true }
  const account = getLoginAccount(page.portico)!
  expect((await account.loginMethods()).recovery).toMatchObject({ unconfirmed: true })
  page.server.on.CONFIRM_RECOVERY = () =>
    (page.server.account = { ...page.server.account, unconfirmed: false })
  expect(await account.confirmRecovery()).toBeUndefined()
  expect((await account.loginMethods()).recovery).not.toHaveProperty('unconfirmed')
})

test('ends a deleted login, and returns when backups no longer contain it', async () => {
  const page = await loggedIn()
  // The frame sends a notice as well; the link ends only once.
  page.server.on.DELETE_ACCOUNT = () => {
    page.server.session = null
    page.frame.say({ is: 'session-ended', why: 'signed-out' })
    return { backups: 30 }
  }
  expect(await getLoginAccount(page.portico)!.deleteAccount()).toEqual({ backups: 30 })
  await page.untilState(() => page.status().is === 'disconnected')
  expect(page.frame.requests('SIGN_OUT')).toEqual([])
  await page.logIn()
  page.server.on.DELETE_ACCOUNT = () => ({ backups: 0 })
  await getLoginAccount(page.portico)!.deleteAccount()
  await page.untilState(() => page.status().is === 'disconnected')
})

test('has no account to manage without a login', async () => {
  const page = world()
  expect(getLoginAccount(page.portico)).toBeUndefined()
  await page.logIn()
  const account = getLoginAccount(page.portico)!
  await page.portico.disconnect()
  expect(getLoginAccount(page.portico)).toBeUndefined()
  await expect(account.devices()).rejects.toMatchObject({ code: 'login-expired' })
})
