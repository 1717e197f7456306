/**
 * Logging in by e-mail, the wallet, its sets and devices. Attacks are in embedded-attacks.test.ts.
 */
import {
  deviceList,
  deviceProof,
  emailReply,
  embeddedConfig,
  embeddedMe,
  loginReply,
  releaseReply,
  type EmailReply,
  type LoginReply,
} from '@portico/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { KeyManager } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import {
  addresses,
  answerLink,
  codeOf,
  linkOf,
  me,
  randomId,
  randomShare,
  read,
  site,
  startEmbedded,
} from './embedded.ts'
import { readBlockchain } from '../src/settings/read-blockchain.ts'
import { now as noon } from './sign-in.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('names the listed tokens of each chain to the frame, which tells them from others', async () => {
  const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const native = { name: 'Ether', symbol: 'ETH' }
  const tokens = [{ address, symbol: 'USDC', decimals: 6, icon: 'https://icons.example/usdc.png' }]
  const { frame } = await startEmbedded({
    blockchain: readBlockchain({
      chains: { 'eip155:1': { name: 'Ethereum', native, tokens, index: 'off' } },
    }),
  })
  const page = await frame()
  const config = v.parse(embeddedConfig, await read(await page.get('config?projectId=shop')))
  expect(config.tokens).toEqual({ 'eip155:1': [{ address, symbol: 'USDC', decimals: 6 }] })
})

test('logs in by address and code, creates a wallet, and releases its share for each signature', async () => {
  const { frame, mail, url } = await startEmbedded()
  const page = await frame()
  const config = v.parse(embeddedConfig, await read(await page.get('config?projectId=shop')))
  expect(config).toEqual({
    name: 'The Shop',
    origins: [site, 'https://*.shop.example'],
    chains: ['eip155:1'],
    recoveryService: 'https://recovery.example',
    email: true,
    socials: [],
    issuers: {},
    farcaster: false,
    passkey: null,
    tokens: {},
    now: noon,
  })
  const step = v.parse(emailReply, await read(await page.email('Ada@Shop.example')))
  expect(step).toMatchObject({
    action: 'VERIFY_OTP',
    expires: noon + 20 * minute,
    resend: noon + 30_000,
    now: noon,
  })
  expect(mail.sent).toEqual([
    {
      to: 'ada@shop.example',
      locale: 'es',
      letter: {
        kind: 'code',
        code: expect.stringMatching(/^\d{6}$/),
        minutes: 20,
        project: 'The Shop',
        site,
      },
      key: `attempt ${step.attempt}`,
    },
  ])
  const login = v.parse(loginReply, await read(await page.verify(step.attempt, codeOf(mail))))
  expect(login).toMatchObject({
    expires: noon + 7 * day,
    user: {
      email: 'ada@shop.example',
      provider: 'email',
      name: null,
      picture: null,
      wallet: null,
      authenticated: noon,
    },
  })
  page.token = login.token
  const [wallet, set, share] = [randomId(), randomId(), randomShare()]
  const made = v.parse(embeddedMe, await read(await page.makeWallet({ wallet, set, share })))
  expect(made.user.wallet).toEqual({
    id: wallet,
    addresses,
    sets: [{ id: set, device: login.user.device, recovery: 'service', opens: 'code' }],
    recoveryEmail: null,
  })
  expect(await me(page)).toEqual(made.user)
  expect(v.parse(releaseReply, await read(await page.release('sign', set)))).toEqual({ set, share })
  expect(v.parse(deviceList, await read(await page.get('devices'))).devices).toEqual([
    {
      id: login.user.device,
      name: 'Firefox, Windows',
      site,
      created: noon,
      seen: noon,
      isCurrent: true,
      set,
    },
  ])
  expect(await read(await page.post('sign-out'))).toEqual({ ended: 1 })
  expect(await reasonOf(await page.get('me'))).toBe('401 signed-out')
  expect(url).toMatch(/^http:\/\/127/)
})

test('finds the same user for an address in any letter case, on the same device and on another', async () => {
  const { frame } = await startEmbedded()
  const [laptop, phone] = [await frame(), await frame()]
  const first = await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const again = await laptop.logIn('ADA@shop.EXAMPLE')
  const other = await phone.logIn('ada@shop.example')
  expect([again.user.id, again.user.device]).toEqual([first.user.id, first.user.device])
  expect(other.user.id).toBe(first.user.id)
  expect(other.user.device).not.toBe(first.user.device)
})

test('sends an unknown device an approval link first, and a code only after the approval', async () => {
  const { frame, mail, url } = await startEmbedded()
  const laptop = await frame()
  await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const phone = await frame()
  mail.sent.length = 0
  const step = await read<EmailReply>(await phone.email('ada@shop.example'))
  expect(step.action).toBe('VERIFY_DEVICE')
  expect(mail.sent).toEqual([
    {
      to: 'ada@shop.example',
      locale: 'es',
      letter: {
        kind: 'device',
        url: expect.stringMatching(new RegExp(`^${url}/embedded/v1/device/[-\\w]{43}$`)),
        minutes: 20,
        project: 'The Shop',
        site,
        device: 'Firefox, Windows',
      },
      key: `attempt ${step.attempt}`,
    },
  ])
  expect(await reasonOf(await phone.verify(step.attempt, '000000'))).toBe('409 device')
  const page = await fetch(linkOf(mail))
  const text = await page.text()
  expect(text).toContain('¿Permitir este dispositivo?')
  for (const word of ['The Shop', 'Firefox, Windows', site, 'este minuto'])
    expect(text).toContain(word)
  const approved = await answerLink(url, mail)
  expect(await approved.text()).toContain('Dispositivo permitido')
  expect(await read(await phone.state(step.attempt))).toMatchObject({
    attempt: step.attempt,
    action: 'VERIFY_OTP',
  })
  const login = await read<LoginReply>(await phone.verify(step.attempt, codeOf(mail)))
  expect(login.user.wallet?.sets).toHaveLength(1)
  // Known from now on.
  expect(await read(await phone.email('ada@shop.example'))).toMatchObject({ action: 'VERIFY_OTP' })
})

test('recovers another device’s set on a new device, stores its own set, and notifies the owner', async () => {
  const { frame, mail } = await startEmbedded()
  const [laptop, phone] = [await frame(), await frame()]
  const [set, share] = [randomId(), randomShare()]
  await laptop.logIn('ada@shop.example')
  await laptop.makeWallet({ set, share })
  await phone.logIn('ada@shop.example')
  expect(await reasonOf(await phone.release('sign', set))).toBe('404 set')
  expect(await read(await phone.release('recover', set))).toEqual({ set, share })
  const own = { set: randomId(), share: randomShare(), recovery: null }
  mail.sent.length = 0
  expect(await read(await phone.post('sets', own))).toMatchObject({
    user: {
      wallet: {
        sets: expect.arrayContaining([
          expect.objectContaining({ id: own.set, recovery: null }),
          expect.objectContaining({ id: set }),
        ]),
      },
    },
  })
  expect(mail.sent).toEqual([
    {
      to: 'ada@shop.example',
      locale: 'es',
      letter: { kind: 'device-added', project: 'The Shop', site, device: 'Firefox, Windows' },
      key: undefined,
    },
  ])
  expect(await read(await phone.release('sign', own.set))).toEqual({
    set: own.set,
    share: own.share,
  })
  // The new set replaces the device's earlier one, which is deleted, and no mail is sent.
  const next = { set: randomId(), share: randomShare(), recovery: 'service' }
  expect((await phone.post('sets', next)).status).toBe(200)
  expect(mail.sent).toHaveLength(1)
  expect(await reasonOf(await phone.release('recover', own.set))).toBe('404 set')
  expect((await me(phone)).wallet?.sets).toHaveLength(2)
})

test('mails another code after 30 s, and invalidates the earlier one', async () => {
  const { frame, mail, clock } = await startEmbedded()
  const page = await frame()
  const step = await read<EmailReply>(await page.email('ada@shop.example'))
  const first = codeOf(mail)
  clock.time += 12_000
  const early = await page.resend(step.attempt)
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '18'])
  expect(await early.json()).toEqual({
    status: 'error',
    reasons: [{ name: 'resend', description: 'Please try again after 18 seconds' }],
  })
  clock.time += 18_000
  expect(await read(await page.resend(step.attempt))).toMatchObject({
    attempt: step.attempt,
    action: 'VERIFY_OTP',
    resend: clock.time + 30_000,
    expires: clock.time + 20 * minute,
  })
  const second = codeOf(mail)
  if (first !== second)
    expect(await reasonOf(await page.verify(step.attempt, first))).toBe('401 code')
  expect((await page.verify(step.attempt, second)).status).toBe(200)
})

test('replaces the earlier link with another one', async () => {
  const { frame, mail, clock, url } = await startEmbedded()
  const laptop = await frame()
  await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const phone = await frame()
  const step = await read<EmailReply>(await phone.email('ada@shop.example'))
  const first = linkOf(mail)
  clock.time += 30_000
  expect((await phone.resend(step.attempt)).status).toBe(200)
  expect(await (await fetch(first)).text()).toContain('no longer works')
  expect((await answerLink(url, mail)).status).toBe(200)
  expect(await read(await phone.state(step.attempt))).toMatchObject({ action: 'VERIFY_OTP' })
})

test('ends the attempt when the owner declines it', async () => {
  const { frame, mail, answer } = await startEmbedded()
  const laptop = await frame()
  await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const phone = await frame()
  const step = await read<EmailReply>(await phone.email('ada@shop.example'))
  const before = mail.sent.length
  expect(await (await answer('decline')).text()).toContain('Dispositivo rechazado')
  expect(mail.sent).toHaveLength(before)
  expect(await reasonOf(await phone.state(step.attempt))).toBe('404 attempt')
  expect((await answer('approve')).status).toBe(404)
})

test('ends an unused session, and any session at its maximum age', async () => {
  const { frame, clock } = await startEmbedded({ embeddedIdle: 24, embeddedDays: 3 })
  const page = await frame()
  await page.logIn('ada@shop.example')
  clock.time += 23 * hour
  expect((await page.get('me')).status).toBe(200)
  clock.time += 23 * hour
  expect((await page.get('me')).status).toBe(200)
  clock.time += 24 * hour
  expect(await reasonOf(await page.get('me'))).toBe('401 expired')
  await page.logIn('ada@shop.example')
  for (let n = 0; n < 3; n += 1) {
    clock.time += 23 * hour
    expect((await page.get('me')).status).toBe(200)
  }
  clock.time += 4 * hour
  expect(await reasonOf(await page.get('me'))).toBe('401 expired')
})

test('ends the session of a removed device, and lets another take its place', async () => {
  const { frame } = await startEmbedded()
  const [laptop, phone] = [await frame(), await frame()]
  await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const { user } = await phone.logIn('ada@shop.example')
  await phone.post('sets', { set: randomId(), share: randomShare(), recovery: null })
  expect(await read(await laptop.post(`devices/${user.device}/remove`))).toEqual({ ended: 1 })
  expect(await reasonOf(await phone.get('me'))).toBe('401 removed')
  expect((await me(laptop)).wallet?.sets).toHaveLength(1)
  expect(await reasonOf(await laptop.post(`devices/${user.device}/remove`))).toBe('404 device')
  // The same key counts as an unknown device.
  expect(await read(await phone.email('ada@shop.example'))).toMatchObject({
    action: 'VERIFY_DEVICE',
  })
  const again = await phone.logIn('ada@shop.example')
  expect(again.user.device).not.toBe(user.device)
})

test('keeps the last set of a wallet, whichever device is removed', async () => {
  const { frame } = await startEmbedded()
  const [laptop, phone] = [await frame(), await frame()]
  const { user } = await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  await phone.logIn('ada@shop.example')
  for (const each of [laptop, phone])
    expect(await reasonOf(await each.post(`devices/${user.device}/remove`))).toBe('409 last-set')
  expect((await me(laptop)).wallet?.sets).toHaveLength(1)
})

test('keeps one set when two devices remove each other concurrently', async () => {
  const { frame } = await startEmbedded({ database: await place() })
  const [laptop, phone] = [await frame(), await frame()]
  const first = await laptop.logIn('ada@shop.example')
  await laptop.makeWallet()
  const second = await phone.logIn('ada@shop.example')
  await phone.post('sets', { set: randomId(), share: randomShare(), recovery: null })
  const replies = await Promise.all([
    laptop.post(`devices/${second.user.device}/remove`),
    phone.post(`devices/${first.user.device}/remove`),
  ])
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  await laptop.logIn('ada@shop.example')
  expect((await me(laptop)).wallet?.sets).toHaveLength(1)
})

test('creates one wallet for two concurrent tabs', async () => {
  const { frame } = await startEmbedded({ database: await place() })
  const page = await frame()
  await page.logIn('ada@shop.example')
  const replies = await Promise.all(Array.from({ length: 6 }, () => page.makeWallet()))
  expect(await Promise.all(replies.filter(({ ok }) => !ok).map(reasonOf))).toEqual(
    Array.from({ length: 5 }, () => '409 wallet-exists'),
  )
  expect((await me(page)).wallet?.sets).toHaveLength(1)
})

test('returns the same wallet when its creation is sent again after a lost answer', async () => {
  const { frame } = await startEmbedded()
  const page = await frame()
  await page.logIn('ada@shop.example')
  const sent = { wallet: randomId(), set: randomId(), share: randomShare() }
  for (let n = 0; n < 2; n += 1) expect((await page.makeWallet(sent)).status).toBe(200)
  expect(await reasonOf(await page.makeWallet({ ...sent, set: randomId() }))).toBe(
    '409 wallet-exists',
  )
})

test('creates no wallet when its set cannot be stored', async () => {
  const { frame } = await startEmbedded()
  const [page, other] = [await frame(), await frame()]
  const set = randomId()
  await other.logIn('eve@shop.example')
  await read(await other.makeWallet({ set }))
  await page.logIn('ada@shop.example')
  expect(await reasonOf(await page.makeWallet({ set }))).toBe('409 set-exists')
  expect((await me(page)).wallet).toBeNull()
  expect((await page.makeWallet()).status).toBe(200)
})

test('creates one session for one code and one user for concurrent first logins', async () => {
  const { frame, mail } = await startEmbedded({ database: await place() })
  const [laptop, phone] = [await frame(), await frame()]
  const step = await read<EmailReply>(await laptop.email('ada@shop.example'))
  const code = codeOf(mail)
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => laptop.verify(step.attempt, code)),
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  const steps = [
    await read<EmailReply>(await laptop.email('eve@shop.example')),
    await read<EmailReply>(await phone.email('eve@shop.example')),
  ]
  const codes = mail.sent.slice(-2).map(({ letter }) => (letter.kind === 'code' ? letter.code : ''))
  const users = await Promise.all(
    [laptop, phone].map(
      async (each, n) =>
        (await read<LoginReply>(await each.verify(steps[n]!.attempt, codes[n]!))).user.id,
    ),
  )
  expect(users[0]).toBe(users[1])
})

test('counts logins and releases by result for the operator', async () => {
  const token = 'a-token-of-the-test'
  const { frame, mail, url } = await startEmbedded({ metricsToken: token })
  const page = await frame()
  const { attempt } = await read<EmailReply>(await page.email('ada@shop.example'))
  await page.verify(attempt, codeOf(mail) === '000000' ? '000001' : '000000')
  page.token = (await read<LoginReply>(await page.verify(attempt, codeOf(mail)))).token
  const set = randomId()
  await page.makeWallet({ set })
  await page.release('sign', set)
  await page.release('export', randomId())
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text()
  for (const line of [
    'logins_total{outcome="code"} 1',
    'logins_total{outcome="ok"} 1',
    'releases_total{purpose="sign",outcome="ok"} 1',
    'releases_total{purpose="export",outcome="set"} 1',
  ])
    expect(text).toContain(`portico_embedded_${line}`)
})

test('serves no embedded wallet without the operator’s key, and no e-mail login without a mail server', async () => {
  const off = await startEmbedded({ embeddedKey: '' })
  const page = await off.frame()
  for (const path of ['config?projectId=shop', 'me', 'devices', `device/${'A'.repeat(43)}`])
    expect(await reasonOf(await page.get(path))).toBe('404 embedded')
  for (const path of [
    'email?projectId=shop',
    'email/state',
    'email/resend',
    'email/verify',
    'wallet',
    'sets',
    'challenge',
    'release',
    'sign-out',
    `devices/${randomId()}/remove`,
    `device/${'A'.repeat(43)}`,
  ])
    expect(await reasonOf(await page.post(path, {}))).toBe('404 embedded')
  const mute = await startEmbedded({ mail: { ...off.mail, on: false } })
  expect(await read(await (await mute.frame()).get('config?projectId=shop'))).toMatchObject({
    email: false,
  })
  expect(await reasonOf(await (await mute.frame()).email('ada@shop.example'))).toBe('503 mail')
})

test('requires a configured name for a server reached by name, and listed origins in its projects', async () => {
  const { server, frame } = await startEmbedded({ frameOrigin: 'https://wallet.shop.example' })
  await server.admin.saveProject({ id: 'open', origins: [] })
  const page = await frame()
  const origin = { origin: 'https://wallet.shop.example' }
  expect(await read(await page.get('config?projectId=open', origin))).toMatchObject({ origins: [] })
  expect(
    await reasonOf(
      await page.post(
        'email?projectId=open',
        { email: 'a@b.example', key: page.key, site: 'http://localhost:5173' },
        origin,
      ),
    ),
  ).toBe('403 site')
  expect(
    (await page.post('email?projectId=shop', { email: 'a@b.example', key: page.key, site }, origin))
      .status,
  ).toBe(200)
  const { frame: local, server: own } = await startEmbedded()
  await own.admin.saveProject({ id: 'open', origins: [] })
  const here = await local()
  expect(
    (
      await here.post('email?projectId=open', {
        email: 'a@b.example',
        key: here.key,
        site: 'http://localhost:5173',
      })
    ).status,
  ).toBe(200)
  expect(
    await reasonOf(
      await here.post('email?projectId=open', {
        email: 'a@b.example',
        key: here.key,
        site: 'https://evil.example',
      }),
    ),
  ).toBe('403 site')
  expect(await reasonOf(await here.email('a@b.example', { site: 'https://evil.example' }))).toBe(
    '403 site',
  )
  expect(deviceProof.attempt('x')).toContain('portico-attempt')
})

test('wraps each data key in the operator’s key service, and opens no share without it', async () => {
  let isUp = true
  const asked: string[] = []
  const contexts = new Map<string, { context: string; key: Uint8Array }>()
  const keys: KeyManager = {
    id: 'kms',
    async wrap(key, context) {
      asked.push('wrap')
      const name = `kms.${randomId()}`
      contexts.set(name, { context, key: Uint8Array.from(key) })
      return name
    },
    async unwrap(wrapped, context) {
      asked.push('unwrap')
      const kept = contexts.get(wrapped)
      if (!isUp || kept?.context !== context) throw new Error('refused')
      return Uint8Array.from(kept.key)
    },
  }
  const world = await startEmbedded({ database: await place(), keys })
  const page = await world.frame()
  const [set, share] = [randomId(), randomShare()]
  await page.logIn('ada@shop.example')
  await read(await page.makeWallet({ set, share }))
  asked.length = 0
  expect(await read<{ share: string }>(await page.release('sign', set))).toEqual({ set, share })
  expect(asked).toEqual(['unwrap'])
  isUp = false
  expect((await page.release('sign', set)).status).toBe(500)
})
