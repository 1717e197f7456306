import { emailAddress } from '@portico/wire'
import fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import {
  namespaceState,
  PorticoError,
  type Connector,
  type Features,
  type Json,
  type Offer,
  type PorticoConfig,
  type Step,
} from '../index.ts'
import type { Sink } from '../types/index.ts'
import { page, settle, wallet, type Page } from '../../test/world.ts'
import { answerLogin, getLogin, getLoginOffers, isEmailAddress, startLogin } from './index.ts'
import { chineseTimezones } from '../switches/features.ts'
import { isRestricted } from './logins.ts'
import { endOfTask } from '../../test/task.ts'

const offer: Offer = {
  id: 'email',
  name: 'E-mail',
  evidence: [],
  namespaces: ['eip155'],
  login: 'email',
  external: true,
}

/** A page with a login that asks for an address and a code. `given` lists what it was given. */
function withLogin({ late = false, alert }: { late?: boolean; alert?: string } = {}): {
  it: Page
  given: Json[]
  offer(): void
  refuse(code: string): void
} {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const given: Json[] = []
  let say = (): void => {}
  let refused: string | undefined
  const connector: Connector = {
    id: 'embedded',
    owner: 'portico',
    ui: 'none',
    logins: true,
    ...(alert !== undefined && { alert }),
    start(sink) {
      say = () => sink.offers([offer])
      if (!late) say()
      return () => {}
    },
    async open(id, _want, { ask }) {
      const next = async (step: Step): Promise<void> => void given.push(await ask(step))
      await next({ is: 'email', data: { email: '' } })
      if (refused !== undefined)
        await next({ is: 'email', data: { email: '', error: refused, tries: 1 } })
      await next({ is: 'code', until: 9, data: { email: 'ada@mail.example', resend: 5 } })
      return { ...fox.link(), connector: 'embedded', offer: id }
    },
  }
  const it = page({ wallets: [['evm', fox]], config: { connectors: [connector] } })
  return { it, given, offer: () => say(), refuse: (code) => (refused = code) }
}

const loginOf = ({ portico }: Page) => getLogin(portico.getState())
const until = (it: Page, step: string): Promise<unknown> =>
  it.until(() => {
    const login = loginOf(it)
    return login.is === 'waiting' && login.step === step && login.answered === undefined
  })

test('passes a known address at once, and the code when it arrives', async () => {
  const { it, given } = withLogin()
  const connected = startLogin(it.portico, { email: 'ada@mail.example' })
  await until(it, 'code')
  expect(loginOf(it)).toEqual({
    is: 'waiting',
    id: 1,
    loginMethod: 'email',
    step: 'code',
    email: 'ada@mail.example',
    tries: 0,
    expires: 9,
    resendAt: 5,
  })
  expect(loginOf(it)).toBe(loginOf(it))
  answerLogin(it.portico, { code: '123456' })
  expect(await connected).toMatchObject({ address: '0xa' })
  expect(given).toEqual([{ email: 'ada@mail.example' }, { code: '123456' }])
  expect(loginOf(it)).toEqual({ is: 'idle' })
})

test('subscribes to a login whose code is already loaded', async () => {
  const { it, given } = withLogin()
  await it.portico.walletActions()
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await until(it, 'code')
  expect(given).toEqual([{ email: 'ada@mail.example' }])
})

test('requests an address for a login without one, and does not reuse a refused address', async () => {
  const { it, given, refuse } = withLogin()
  refuse('mail-off')
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await it.until(() => given.length === 1)
  await until(it, 'email')
  await settle()
  expect(loginOf(it)).toMatchObject({ step: 'email', error: 'mail-off', tries: 1 })
  expect(given).toHaveLength(1)
  startLogin(it.portico).catch(() => {})
  await it.until(() => loginOf(it).is === 'waiting' && (loginOf(it) as { id: number }).id === 2)
  await until(it, 'email')
  expect(given).toHaveLength(1)
})

test('replaces the first login with a second one', async () => {
  const { it, given } = withLogin()
  const first = startLogin(it.portico, { email: 'ada@mail.example' })
  await until(it, 'code')
  startLogin(it.portico, { email: 'bea@mail.example' }).catch(() => {})
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  await it.until(() => given.length === 2)
  expect(given).toEqual([{ email: 'ada@mail.example' }, { email: 'bea@mail.example' }])
})

test('waits for a freshly loaded page to report its login, and reports when it has none', async () => {
  const { it, given, offer: say } = withLogin({ late: true })
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await settle()
  expect(loginOf(it).is).toBe('idle')
  say()
  await until(it, 'code')
  expect(given).toHaveLength(1)
  const none = withLogin({ late: true })
  const failed = startLogin(none.it.portico).catch((error: unknown) => error)
  await settle()
  none.it.pass(limits.approval)
  expect(await failed).toBeInstanceOf(PorticoError)
  expect(await failed).toMatchObject({ code: 'not-installed' })
  await expect(
    startLogin(withLogin({ late: true, alert: 'config-invalid' }).it.portico),
  ).rejects.toMatchObject({ code: 'not-installed' })
})

const loginMethods = ['email', 'google', 'farcaster', 'passkey', 'acme']

/**
 * A page with several ways to log in. Each waits for the visitor at the step that `steps` has for
 * it.
 */
function withLoginMethods(
  steps: Readonly<Record<string, Step>>,
  config: Partial<PorticoConfig> = {},
  window: object = {},
): { it: Page; opened: string[]; given: Json[]; back: NonNullable<Sink['back']> } {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const opened: string[] = []
  const given: Json[] = []
  let back: NonNullable<Sink['back']> = () => {}
  const connector: Connector = {
    id: 'embedded',
    owner: 'portico',
    ui: 'none',
    logins: true,
    start(sink) {
      back = sink.back!
      sink.offers(
        loginMethods.map((loginMethod) => ({
          ...offer,
          id: `by-${loginMethod}`,
          name: loginMethod.toUpperCase(),
          login: loginMethod,
        })),
      )
      return () => {}
    },
    async open(id, _want, { ask }) {
      opened.push(id)
      const step = steps[id.slice('by-'.length)]
      if (step) given.push(await ask(step))
      return { ...fox.link(), connector: 'embedded', offer: id }
    },
  }
  return {
    it: page({ wallets: [['evm', fox]], config: { connectors: [connector], ...config }, window }),
    opened,
    given,
    back: (to) => back(to),
  }
}

test('opens the window of a login method within the task of the press', async () => {
  const { it, opened, given } = withLoginMethods({
    google: {
      is: 'popup',
      data: { email: '', loginMethod: 'google', error: 'popup-blocked', tries: 1 },
    },
  })
  await it.portico.walletActions()
  const connected = startLogin(it.portico, { loginMethod: 'google', email: 'ada@mail.example' })
  await endOfTask()
  expect(opened).toEqual(['by-google'])
  expect(loginOf(it)).toEqual({ is: 'idle' })
  const now = (): unknown => getLogin(it.portico.getState(), null)
  expect(now()).toEqual({
    is: 'waiting',
    id: 1,
    loginMethod: 'google',
    step: 'popup',
    email: '',
    tries: 1,
    error: 'popup-blocked',
  })
  expect(getLogin(it.portico.getState(), 'google')).toBe(now())
  // It waits for as long as the visitor takes.
  it.pass(10 * limits.approval)
  const answers: unknown[] = []
  it.portico.subscribe(() => answers.push((now() as { answered?: string }).answered))
  answerLogin(it.portico, { resend: true })
  expect(await connected).toMatchObject({ address: '0xa' })
  expect(answers).toContain('resend')
  expect(given).toEqual([{ resend: true }])
})

test.each<[string, Step]>([
  [
    'farcaster',
    {
      is: 'scan',
      uri: 'https://farcaster.example/1',
      until: 9,
      data: { email: '', loginMethod: 'farcaster' },
    },
  ],
  ['passkey', { is: 'wallet', data: { email: '', loginMethod: 'passkey' } }],
])('waits for %s without a time limit, and offers a retry', async (loginMethod, step) => {
  const { it, given } = withLoginMethods({ [loginMethod]: step })
  const connected = startLogin(it.portico, { loginMethod })
  await it.until(
    () => (getLogin(it.portico.getState(), loginMethod) as { step?: string }).step === step.is,
  )
  await settle()
  expect(getLogin(it.portico.getState(), null)).toMatchObject({
    loginMethod,
    step: step.is,
    ...(step.uri !== undefined && { uri: step.uri, expires: 9 }),
  })
  it.pass(10 * limits.approval)
  answerLogin(it.portico, { resend: true })
  await connected
  expect(given).toEqual([{ resend: true }])
})

test('replaces one login method with another, and reports no login for a wallet’s attempt', async () => {
  const { it, opened } = withLoginMethods({
    google: { is: 'popup', data: { email: '', loginMethod: 'google' } },
    passkey: { is: 'wallet', data: { email: '', loginMethod: 'passkey' } },
  })
  await it.portico.walletActions()
  const first = startLogin(it.portico, { loginMethod: 'google' })
  startLogin(it.portico, { loginMethod: 'passkey' }).catch(() => {})
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  expect(opened).toEqual(['by-google', 'by-passkey'])
  const { attempt } = it.portico.getState()
  const { login: _, ...unlike } = offer
  expect(
    getLogin({ attempt, offers: { embedded: [{ ...unlike, id: 'by-passkey' }] } }, null),
  ).toEqual({ is: 'idle' })
})

test.each([true, false])(
  'resumes a login that left the page when its connector reports it, and reopens the card in place: %s',
  async (open) => {
    const { it, opened, back } = withLoginMethods({
      google: { is: 'wallet', data: { email: '', loginMethod: 'google' } },
    })
    back({ connector: 'embedded', offer: 'by-google', open })
    await it.until(() => getLogin(it.portico.getState(), 'google').is === 'waiting')
    expect(opened).toEqual(['by-google'])
    const { ui } = it.portico.getState()
    expect([ui.open, ui.history.map(({ view }) => view)]).toEqual([
      open,
      open ? ['SocialLogin'] : [],
    ])
    answerLogin(it.portico, { resend: true })
    await it.until(() => namespaceState(it.portico.getState(), 'eip155').is === 'connected')
    // The card closes although no view has loaded.
    await it.until(() => !it.portico.getState().ui.open)
  },
)

test('a login that the page does not offer any more fails without a message', async () => {
  const { it, opened, back } = withLoginMethods({})
  back({ connector: 'embedded', offer: 'nothing', open: true })
  await settle()
  expect([getLogin(it.portico.getState(), null), opened, it.portico.getState().ui.open]).toEqual([
    { is: 'idle' },
    [],
    false,
  ])
})

test.each<[unknown, readonly string[]]>([
  [undefined, ['email', 'google', 'farcaster', 'passkey', 'acme']],
  [{ email: false }, ['google', 'farcaster', 'passkey', 'acme']],
  [{ socials: false }, ['email', 'passkey']],
  [{ socials: ['farcaster', 'google'] }, ['email', 'farcaster', 'google', 'passkey']],
  // The host's own list decides which providers there are, and in which order.
  [{ socials: ['acme', 'google'] }, ['email', 'acme', 'passkey', 'google']],
  [{ socials: ['x'] }, ['email', 'passkey']],
])('offers the right login methods with the switches %j', (features, expected) => {
  const { it } = withLoginMethods({}, { features: features as Features })
  expect(getLoginOffers(it.portico.getState()).map(({ loginMethod }) => loginMethod)).toEqual(
    expected,
  )
})

test('does not remove an operator’s own provider by the service’s list', () => {
  const { it } = withLoginMethods({})
  expect(getLoginOffers(it.portico.getState(), { socials: ['google', 'x', 'discord'] })).toEqual([
    {
      loginMethod: 'email',
      name: 'EMAIL',
      namespaces: ['eip155'],
      connector: 'embedded',
      offer: 'by-email',
    },
    {
      loginMethod: 'google',
      name: 'GOOGLE',
      namespaces: ['eip155'],
      connector: 'embedded',
      offer: 'by-google',
    },
    {
      loginMethod: 'passkey',
      name: 'PASSKEY',
      namespaces: ['eip155'],
      connector: 'embedded',
      offer: 'by-passkey',
    },
    {
      loginMethod: 'acme',
      name: 'ACME',
      namespaces: ['eip155'],
      connector: 'embedded',
      offer: 'by-acme',
    },
  ])
  expect(
    getLoginOffers(it.portico.getState(), { email: false, socials: false }).map(
      ({ loginMethod }) => loginMethod,
    ),
  ).toEqual(['passkey'])
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const unavailable = { code: 'login-unavailable', exit: 'not-installed' }

test('starts no login that refuses Telegram’s browser, whatever button asks for it', async () => {
  const window = {
    TelegramWebviewProxy: {},
    navigator: { userAgent: iPhone, maxTouchPoints: 5 },
  }
  const { it, opened } = withLoginMethods({}, {}, window)
  const { portico } = it
  await expect(startLogin(portico, { loginMethod: 'google' })).rejects.toMatchObject(unavailable)
  await expect(portico.connect({ offer: 'by-google' })).rejects.toMatchObject(unavailable)
  expect(opened).toEqual([])
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  expect(await startLogin(portico, { loginMethod: 'passkey' })).toMatchObject({ address: '0xa' })
})

test('offers and starts no login in a restricted time zone, and connects wallets there', async () => {
  const { it, opened } = withLoginMethods(
    {},
    { features: { restrictedTimezones: [timeZone.toUpperCase()] } },
  )
  expect(getLoginOffers(it.portico.getState())).toEqual([])
  for (const loginMethod of ['email', 'google', 'farcaster', 'passkey', 'acme'])
    await expect(startLogin(it.portico, { loginMethod })).rejects.toMatchObject(unavailable)
  expect(opened).toEqual([])
  it.portico.setOptions({ features: {} })
  expect(getLoginOffers(it.portico.getState())).toHaveLength(5)
})

test.each<[string, Json, readonly string[]]>([
  ['all logins', [], ['email', 'google', 'farcaster', 'acme']],
  ['e-mail', [{ id: 'social_login', isEnabled: true, config: ['google', 'farcaster'] }], ['email']],
  [
    'a provider',
    [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }],
    ['farcaster'],
  ],
  [
    'all but e-mail',
    [{ id: 'social_login', isEnabled: true, config: ['email'] }],
    ['google', 'farcaster', 'acme'],
  ],
  ['none', [{ id: 'social_login', isEnabled: true, config: null }], []],
])('starts no login that the service refuses when it refuses %s', async (_, answer, refused) => {
  const service = { url: 'https://service.example', projectId: 'shop' }
  const { it, opened } = withLoginMethods({}, { service, features: { email: true } })
  const { resources } = await it.portico.data()
  await resources.read('service/features', { ttl: 1, load: async () => answer })
  for (const loginMethod of ['email', 'google', 'farcaster', 'passkey', 'acme']) {
    const login = startLogin(it.portico, { loginMethod })
    if (refused.includes(loginMethod)) await expect(login).rejects.toMatchObject(unavailable)
    else expect(await login).toMatchObject({ address: '0xa' })
  }
  expect(opened).toHaveLength(5 - refused.length)
})

test('the shipped list restricts every time zone of China, Hong Kong and Macau', () => {
  for (const zone of ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'PRC']) {
    const options = { features: { restrictedTimezones: chineseTimezones } }
    expect(isRestricted({ options }, () => zone)).toBe(true)
    expect(isRestricted({ options }, () => 'Asia/Taipei')).toBe(false)
  }
  // No name is misspelt: the browser knows each.
  for (const timeZone of chineseTimezones.filter((zone) => zone !== 'Asia/Beijing'))
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

test.each([
  ['ada@mail.example', true],
  [' ada@mail.example ', true],
  ['a.b+c@sub.mail.example', true],
  ['ada', false],
  ['ada@mail', false],
  ['ada@mail.', false],
  ['@mail.example', false],
  ['a da@mail.example', false],
  ['a@b@mail.example', false],
  ['<ada@mail.example>', false],
  [`${'a'.repeat(65)}@mail.example`, false],
  [`a@${'b'.repeat(250)}.example`, false],
  ["o'brien@mail.example", true],
  ['o\u2019brien@mail.example', false],
  ['mailto:ada@mail.example', false],
  ['ada@b\u00fccher.example', true],
  ['a,b@mail.example', false],
  ['a\u200bda@mail.example', false],
])('"%s" is an address: %s', (text, isOne) => expect(isEmailAddress(text)).toBe(isOne))

test('the page’s rule for e-mail addresses is the server’s', () => {
  const unit = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...`ada.@@-_:,;<>"'\u2019 \u00fc\u00ad\u202e\u3002/+()[]\\`),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  )
  const part = fc.array(unit, { maxLength: 6 }).map((all) => all.join(''))
  const address = fc.tuple(part, part, part).map(([name, one, two]) => `${name}@${one}.${two}`)
  fc.assert(
    fc.property(fc.oneof(address, part), (text) => {
      expect(isEmailAddress(text)).toBe(is(emailAddress, text))
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})
