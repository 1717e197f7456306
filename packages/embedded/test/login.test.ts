/** Logging in by e-mail, step by step, on a host's page. */
import { expect, test } from 'vitest'
import { version } from '@portico/core'
import { settle } from '@portico/testkit/world'
import { Fault, never, owner } from './frame-double.ts'
import { world, type World } from './world.ts'

const ada = owner(0)
const bob = owner(1)

/** A page whose login asks for the code in a mail to this address. */
async function atCode(email = ada.email): Promise<{ page: World; connected: Promise<unknown> }> {
  const page = world()
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  connected.catch(() => {})
  await page.asks('email')
  page.answer({ email })
  await page.asks('code')
  return { page, connected }
}

test('connects both namespaces by one link with an address and a code', async () => {
  const page = world()
  expect(page.portico.getState().offers['embedded']).toEqual([
    expect.objectContaining({ id: 'email', login: 'email', external: true }),
  ])
  await page.logIn()
  expect(page.status()).toMatchObject({
    is: 'connected',
    account: ada.user.addresses.eip155,
    chain: 'eip155:1',
  })
  expect(page.status('solana')).toMatchObject({
    is: 'connected',
    account: ada.user.addresses.solana,
  })
  const [link] = Object.values(page.portico.getState().links)
  expect(link).toMatchObject({
    id: 'embedded:wallet-0',
    scope: 'whole',
    peer: { name: ada.email, user: { provider: 'email', email: ada.email } },
  })
  expect(page.frame.requests('CONNECT_EMAIL')[0]!.params).toEqual({
    email: ada.email,
    locale: 'en',
  })
})

test('the step has the code’s expiry and the time of the next possible mail, by this page’s clock', async () => {
  const page = world()
  // The server's clock is a day ahead.
  page.server.now = () => page.clock.now() + 86_400_000
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: ` ${ada.email} ` })
  const step = await page.asks('code')
  expect([step.email, step.expires, step.resendAt]).toEqual([
    ada.email,
    page.clock.now() + 1_200_000,
    page.clock.now() + 30_000,
  ])
  page.answer({ code: page.server.code })
  await connected
})

test('prompts again after an invalid address, and sends no mail', async () => {
  const page = world()
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: 'ada@example' })
  expect(await page.asks('email', 1)).toMatchObject({ error: 'email-invalid', tries: 1 })
  expect(page.frame.requests('CONNECT_EMAIL')).toEqual([])
  page.answer({ email: ada.email })
  expect((await page.asks('code')).error).toBeUndefined()
  page.answer({ code: page.server.code })
  await connected
})

test.each(['mail-off', 'rate-limited', 'too-early', 'unreachable'])(
  'prompts for the address again when no mail is sent (%s)',
  async (code) => {
    const page = world()
    page.server.on.CONNECT_EMAIL = () => new Fault(code)
    page.portico.connect({ connector: 'embedded', offer: 'email' }).catch(() => {})
    await page.asks('email')
    page.answer({ email: ada.email })
    expect(await page.asks('email', 1)).toMatchObject({ error: code, email: ada.email })
  },
)

test('says after how many seconds to try again when the server refuses another mail', async () => {
  const page = world()
  page.server.on.CONNECT_EMAIL = () => new Fault('too-early', { retryAfter: 18 })
  page.portico.connect({ connector: 'embedded', offer: 'email' }).catch(() => {})
  await page.asks('email')
  page.answer({ email: ada.email })
  expect(await page.asks('email', 1)).toMatchObject({ error: 'too-early', retryAfter: 18 })
})

test('prompts again after a wrong code, with a new step for each refusal', async () => {
  const { page, connected } = await atCode()
  page.answer({ code: '000000' })
  expect(await page.asks('code', 1)).toMatchObject({ error: 'wrong-code', tries: 1 })
  page.answer({ code: 'letters' })
  expect(await page.asks('code', 2)).toMatchObject({ error: 'wrong-code', tries: 2 })
  expect(page.frame.requests('CONNECT_OTP')).toHaveLength(1)
  page.answer({ code: page.server.code })
  await connected
})

test('another mail is refused within 30 seconds, and sent after them', async () => {
  const { page, connected } = await atCode()
  page.clock.pass(29_000)
  page.answer({ resend: true })
  expect(await page.asks('code', 1)).toMatchObject({ error: 'too-early', retryAfter: 1 })
  expect(page.frame.requests('RESEND')).toEqual([])
  page.clock.pass(1_000)
  page.answer({ resend: true })
  await page.frame.until('RESEND')
  const step = await page.asks('code')
  expect([step.error, step.retryAfter, step.resendAt]).toEqual([
    undefined,
    undefined,
    page.clock.now() + 30_000,
  ])
  // Typing the same address again does not send one either.
  page.answer({ email: ada.email })
  expect(await page.asks('code', 2)).toMatchObject({ error: 'too-early', email: ada.email })
  page.answer({ code: page.server.code })
  await connected
})

test('a code that is not typed expires; another mail begins another login', async () => {
  const { page, connected } = await atCode()
  page.clock.pass(1_200_000)
  expect(await page.asks('code', 1)).toMatchObject({ error: 'code-expired' })
  page.answer({ resend: true })
  await page.frame.until('CONNECT_EMAIL', 2)
  const step = await page.asks('code')
  expect(step.error).toBeUndefined()
  page.answer({ code: page.server.code })
  await connected
  expect(page.frame.requests('RESEND')).toEqual([])
})

test('starts another login at once by another mail after too many wrong codes', async () => {
  const { page, connected } = await atCode()
  page.server.on.CONNECT_OTP = () => new Fault('too-many-attempts')
  page.answer({ code: '000000' })
  expect(await page.asks('code', 1)).toMatchObject({ error: 'too-many-attempts' })
  delete page.server.on.CONNECT_OTP
  page.answer({ resend: true })
  await page.frame.until('CONNECT_EMAIL', 2)
  await page.asks('code')
  page.answer({ code: page.server.code })
  await connected
})

test('another address begins a new login', async () => {
  const { page, connected } = await atCode()
  page.answer({ email: bob.email })
  await page.frame.until('CONNECT_EMAIL', 2)
  expect((await page.asks('code')).email).toBe(bob.email)
  // Without an address, the step asks for it.
  page.answer({ email: '' })
  expect((await page.asks('email')).email).toBe('')
  page.answer({ email: bob.email })
  await page.asks('code')
  page.answer({ code: page.server.code })
  await connected
  expect(page.status()).toMatchObject({ account: bob.user.addresses.eip155 })
})

test('a new device waits for the link in the mail, then for the code', async () => {
  const page = world()
  page.server.action = 'VERIFY_DEVICE'
  let approve: (step: object) => void = () => {}
  page.server.on.CONNECT_DEVICE = () => new Promise((resolve) => (approve = resolve))
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: ada.email })
  await page.asks('device')
  await page.frame.until('CONNECT_DEVICE')
  // As long as the link is valid, beyond the usual timeout of a request.
  page.clock.pass(600_000)
  expect((await page.asks('device')).error).toBeUndefined()
  const now = page.clock.now()
  approve({ action: 'VERIFY_OTP', expires: now + 1_200_000, resend: now + 30_000, now })
  await page.asks('code')
  page.answer({ code: page.server.code })
  await connected
  expect(page.status().is).toBe('connected')
})

test('allows another mail or another address while a device waits for approval', async () => {
  const page = world()
  page.server.action = 'VERIFY_DEVICE'
  page.portico.connect({ connector: 'embedded', offer: 'email' }).catch(() => {})
  await page.asks('email')
  page.answer({ email: ada.email })
  await page.asks('device')
  const { id } = await page.frame.until('CONNECT_DEVICE')
  page.clock.pass(30_000)
  page.answer({ resend: true })
  await page.frame.until('RESEND')
  // The first request was aborted.
  expect((await page.frame.until('RPC_ABORT')).params).toEqual({ request: id })
  await page.frame.until('CONNECT_DEVICE', 2)
  page.answer({ email: bob.email })
  await page.frame.until('CONNECT_EMAIL', 2)
  expect((await page.asks('device')).email).toBe(bob.email)
})

test('an owner who refuses the device ends the login', async () => {
  const page = world()
  page.server.action = 'VERIFY_DEVICE'
  page.server.on.CONNECT_DEVICE = () => new Fault('device-refused')
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: ada.email })
  await expect(connected).rejects.toMatchObject({ code: 'device-refused', exit: 'rejected' })
})

test('connects at once when no other step is needed', async () => {
  const page = world()
  page.server.action = 'CONNECT'
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: ada.email })
  await connected
  expect(page.status().is).toBe('connected')
})

test('a frame that does not load ends the login while the address is being typed', async () => {
  const page = world()
  page.frame.view.load = () => {}
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.clock.armed(20_000)
  page.clock.pass(20_000)
  await expect(connected).rejects.toMatchObject({
    code: 'frame-load',
    message: 'iframe_load_failed',
  })
})

test('a frame that does not answer an address ends the login after 30 seconds', async () => {
  const page = world()
  page.server.on.CONNECT_EMAIL = () => never
  const connected = page.portico.connect({ connector: 'embedded', offer: 'email' })
  await page.asks('email')
  page.answer({ email: ada.email })
  await page.frame.until('CONNECT_EMAIL')
  page.clock.pass(30_000)
  await expect(connected).rejects.toMatchObject({
    code: 'frame-timeout',
    message: 'iframe_request_timeout',
    exit: 'timeout',
  })
})

test('waits without a limit while the frame prompts for the recovery service’s code', async () => {
  const { page, connected } = await atCode()
  let done: (user: unknown) => void = () => {}
  page.server.on.CONNECT_OTP = () => new Promise((resolve) => (done = resolve))
  page.answer({ code: page.server.code })
  await page.frame.until('CONNECT_OTP')
  page.frame.say({ is: 'show', title: 'Another code' })
  await expect.poll(() => page.frame.shown).toBe('Another code')
  page.clock.pass(600_000)
  page.frame.say({ is: 'hide' })
  done(ada.user)
  await connected
})

test('closing the frame meanwhile cancels the login', async () => {
  const { page, connected } = await atCode()
  page.server.on.CONNECT_OTP = () => never
  page.answer({ code: page.server.code })
  await page.frame.until('CONNECT_OTP')
  page.frame.say({ is: 'show', title: 'Another code' })
  await expect.poll(() => page.frame.shown).toBe('Another code')
  page.frame.close()
  await expect(connected).rejects.toMatchObject({ code: 'user-rejected', exit: 'rejected' })
})

test('aborts a cancelled login in the frame, and does not connect later', async () => {
  const { page, connected } = await atCode()
  let done: (user: unknown) => void = () => {}
  page.server.on.CONNECT_OTP = () => new Promise((resolve) => (done = resolve))
  page.answer({ code: page.server.code })
  const { id } = await page.frame.until('CONNECT_OTP')
  page.portico.cancel()
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  expect((await page.frame.until('RPC_ABORT')).params).toEqual({ request: id })
  done(ada.user)
  await settle()
  expect([page.status().is, page.portico.getState().attempt.is]).toEqual(['disconnected', 'idle'])
})

test('mails are in the language of the page', async () => {
  const page = world()
  Object.assign(page.portico.services.platform.window!, {
    document: { documentElement: { lang: 'es-MX' } },
  })
  await page.logIn()
  expect(page.frame.requests('CONNECT_EMAIL')[0]!.params['locale']).toBe('es-MX')
  expect(page.frame.requests('SYNC_THEME')[0]!.params).toEqual({
    mode: 'dark',
    variables: {},
    locale: 'es-MX',
    dir: 'ltr',
  })
})

test('the frame gets the page’s theme, metadata, kit and version', async () => {
  const page = world({
    config: {
      themeMode: 'dark',
      themeVariables: { accent: '#ff0000' },
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    },
  })
  await page.logIn()
  expect(page.frame.requests('SYNC_THEME')[0]!.params).toMatchObject({
    mode: 'dark',
    variables: { accent: '#ff0000' },
  })
  expect((await page.frame.until('SYNC_DAPP_DATA')).params).toEqual({
    name: 'Shop',
    description: 'A shop',
    url: 'https://shop.example',
    icons: [],
    sdkType: 'portico',
    sdkVersion: version,
  })
  page.portico.setThemeMode('light')
  expect((await page.frame.until('SYNC_THEME', 2)).params).toMatchObject({ mode: 'light' })
})

test('reports how long a device has to wait, and does not connect', async () => {
  const { page, connected } = await atCode()
  page.server.on.CONNECT_OTP = () => new Fault('device-waits', { retryAfter: 3_600 })
  page.answer({ code: page.server.code })
  await expect(connected).rejects.toMatchObject({
    code: 'device-waits',
    exit: 'rejected',
    data: { retryAfter: 3_600 },
  })
  expect(page.status()).toMatchObject({ is: 'disconnected' })
})

const legal = {
  termsConditionsUrl: '/terms',
  legalVersion: '2026-11',
  features: { legalCheckbox: true },
} as const

test('stores the page’s legal consent on the server before the login succeeds, and in the account', async () => {
  const page = world({ config: legal })
  page.portico.acceptLegal(true)
  await page.logIn()
  expect(page.frame.requests('AGREE').map(({ params }) => params)).toEqual([{ version: '2026-11' }])
  const [link] = Object.values(page.portico.getState().links)
  expect(link?.peer.user?.legal).toEqual({ version: '2026-11', agreed: 7 })
  // Users who have agreed already do not report it a second time.
  await page.portico.disconnect()
  await page.logIn()
  expect(page.frame.requests('AGREE')).toHaveLength(1)
})

test('fails a login whose consent the server does not store', async () => {
  const page = world({ config: legal })
  page.portico.acceptLegal(true)
  page.server.on.AGREE = () => new Fault('unreachable')
  await expect(page.logIn()).rejects.toMatchObject({ code: 'unreachable' })
  expect(page.status()).toMatchObject({ is: 'disconnected' })
})

test.each([
  ['there is no consent', { ...legal }, false],
  ['the texts have no version', { ...legal, legalVersion: undefined as unknown as string }, true],
  ['the version is no name', { ...legal, legalVersion: 'é' }, true],
])('sends no legal consent when %s', async (_, config, accepted) => {
  const page = world({ config })
  page.portico.acceptLegal(accepted)
  await page.logIn()
  expect(page.frame.requests('AGREE')).toEqual([])
})
