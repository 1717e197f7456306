/**
 * The frame with the real server and the real recovery service, from the handshake to a signature.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { FrameReply, FrameStep } from '@portico/wire'
import { IDBFactory } from 'fake-indexeddb'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ServerOptions } from '../../../packages/server/src/index.ts'
import { startRecoveryService } from '../../../packages/server/src/recovery/index.ts'
import {
  codeOf,
  linkOf,
  recordMail,
  site,
  startEmbedded,
  type Mailbox,
} from '../../../packages/server/test/embedded.ts'
import { frameOrigin, openPage as open, type HostWorld, type Page } from './host-page.fixture.ts'
import type { Dapp, RecoveryQuestion } from './ports.ts'
import { toHex, utf8 } from './shared/bytes.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5 + 3)).toString('base64')
const email = 'ana@shop.example'
const noSuch = '0x0000000000000000000000000000000000000001'

/** A node with the answers that one transaction needs. */
async function startNode(): Promise<{ url: string; sent: string[] }> {
  const sent: string[] = []
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0xa',
    eth_sendRawTransaction: '0x00',
    eth_blockNumber: '0x10',
  }
  async function bodyOf(
    request: IncomingMessage,
  ): Promise<{ id: number; method: string; params: string[] }> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return JSON.parse(Buffer.concat(parts).toString()) as {
      id: number
      method: string
      params: string[]
    }
  }
  const node = createServer((request, response) => {
    void bodyOf(request).then(({ id, method, params }) => {
      if (method === 'eth_sendRawTransaction') sent.push(params[0]!)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  const address = node.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { url: `http://127.0.0.1:${address.port}`, sent }
}

interface World extends HostWorld {
  server: Mailbox
  recoveryMail: Mailbox
  sent: string[]
}

async function start(options: ServerOptions = {}): Promise<World> {
  const [mail, node] = [recordMail(), await startNode()]
  const clock = { time: 0 }
  const recoveryService = await startRecoveryService({
    port: 0,
    database: ':memory:',
    key,
    frameOrigin,
    logLevel: 'silent',
    confirms: false,
    mail,
    now: () => clock.time,
  })
  onTestFinished(() => recoveryService.stop())
  const world = await startEmbedded({
    frameOrigin,
    recoveryServiceUrl: recoveryService.url,
    rpc: { 'eip155:1': [node.url] },
    now: () => clock.time,
    ...options,
  })
  clock.time = world.clock.time
  return {
    url: world.url,
    server: world.mail,
    recoveryMail: mail,
    sent: node.sent,
    clock,
    posted: [],
    asked: [],
    code: () => vi.waitFor(() => recoveryCode({ recoveryMail: mail })),
  }
}

function recoveryCode({ recoveryMail }: Pick<World, 'recoveryMail'>): string {
  const letter = recoveryMail.last('recovery')
  if (letter.kind !== 'recovery') throw new Error('no code')
  return letter.code
}

async function logIn(world: World, page: Page): Promise<FrameReply<'CONNECT_OTP'>> {
  let step: FrameStep = await page.request('CONNECT_EMAIL', { email, locale: 'en' })
  if (step.action === 'VERIFY_DEVICE') {
    const waits = page.request('CONNECT_DEVICE')
    // The link has the frame's origin; the server under test listens at another.
    const link = new URL(linkOf(world.server))
    const answered = await fetch(`${world.url}${link.pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      headers: { origin: frameOrigin },
    })
    expect(answered.status).toBe(200)
    step = await waits
  }
  expect(step.action).toBe('VERIFY_OTP')
  return page.request('CONNECT_OTP', { otp: codeOf(world.server) })
}

test('logs in by address and code, creates a wallet, signs a message and a transaction, and restores', async () => {
  const world = await start()
  const storage = new IDBFactory()
  const page = await open(world, storage)
  expect(await page.request('IS_CONNECTED')).toBeNull()
  const sdk = { sdkType: 'portico', sdkVersion: '0.1.0' }
  const dapp: Dapp = { name: 'The Shop', url: site, description: '', icons: [], ...sdk }
  await page.request('SYNC_DAPP_DATA', dapp)
  const user = await logIn(world, page)
  const account = user.addresses.eip155 as `0x${string}`
  const signature = await page.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: [toHex(utf8('Hello')), account],
  })
  expect(
    await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` }),
  ).toBe(account)
  expect(page.approvals).toEqual([
    { is: 'message', bytes: utf8('Hello'), chain: 'eip155:1', account, origin: site, dapp },
  ])
  expect(
    await page.request('RPC_REQUEST', { chain: 'eip155:1', method: 'eth_blockNumber', params: [] }),
  ).toBe('0x10')
  await page.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'eth_sendTransaction',
    params: [{ from: account, to: noSuch, value: '0x1' }],
  })
  const raw = world.sent[0] as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account)
  expect(parseTransaction(raw)).toMatchObject({ chainId: 1, to: noSuch, value: 1n })
  expect(page.notices).toEqual([
    { is: 'ready', version: 1 },
    { is: 'show', title: 'Sign' },
    { is: 'hide' },
    { is: 'show', title: 'Sign' },
    { is: 'hide' },
  ])

  const again = await open(world, storage)
  expect(await again.request('IS_CONNECTED')).toEqual(user)
  again.answer.approval = 'refused'
  await expect(
    again.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', account],
    }),
  ).rejects.toMatchObject({ code: 4001 })
  await again.request('SIGN_OUT')
  await vi.waitFor(() =>
    expect(page.notices.at(-1)).toEqual({ is: 'session-ended', why: 'signed-out' }),
  )
  expect(
    again.notices.filter((notice) => JSON.stringify(notice).includes('session-ended')),
  ).toEqual([])
  expect(await again.request('IS_CONNECTED')).toBeNull()
  await expect(
    page.request('RPC_REQUEST', { chain: 'eip155:1', method: 'eth_accounts', params: [] }),
  ).rejects.toMatchObject({ code: 'no-session' })
})

test('approves another device by link, code and the recovery service’s code, hidden from the host; both sign', async () => {
  const world = await start()
  const first = await open(world)
  const user = await logIn(world, first)
  const second = await open(world)
  expect((await logIn(world, second)).addresses).toEqual(user.addresses)
  expect(second.questions).toMatchObject([{ email, error: null }])
  for (const page of [first, second]) {
    const signature = await page.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: [toHex(utf8('Hello')), user.addresses.eip155],
    })
    expect(
      await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` }),
    ).toBe(user.addresses.eip155)
  }
})

test('names a missing recovery service to the page before the first mail', async () => {
  const world = await start({ recoveryServiceUrl: '' })
  const page = await open(world, new IDBFactory())
  await expect(page.request('CONNECT_EMAIL', { email, locale: 'en' })).rejects.toMatchObject({
    code: 'no-recovery-service',
  })
  expect(world.server.sent).toEqual([])
})

test('reports a wrong code, and delays another mail', async () => {
  const world = await start()
  const page = await open(world)
  await page.request('CONNECT_EMAIL', { email, locale: 'en' })
  const right = codeOf(world.server)
  const wrong = right === '000000' ? '000001' : '000000'
  await expect(page.request('CONNECT_OTP', { otp: wrong })).rejects.toMatchObject({
    code: 'wrong-code',
  })
  await expect(page.request('RESEND')).rejects.toMatchObject({
    code: 'too-early',
    message: 'Please try again after 30 seconds',
  })
  world.clock.time += 31_000
  await page.request('RESEND')
  expect((await page.request('CONNECT_OTP', { otp: codeOf(world.server) })).email).toBe(email)
})

test('includes no share, token or recovery code in posted messages or errors', async () => {
  const world = await start()
  const first = await open(world)
  await logIn(world, first)
  const second = await open(world)
  await logIn(world, second)
  await second
    .request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', noSuch],
    })
    .catch(() => {})
  await second.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', (await second.request('GET_USER')).addresses.eip155],
  })
  const shares = world.asked.flatMap((text) =>
    Array.from(text.matchAll(/"share":"([^"]+)"/g), ([, share]) => share!),
  )
  const signatures = world.asked.flatMap((text) =>
    Array.from(text.matchAll(/"signature":"([^"]+)"/g), ([, each]) => each!),
  )
  expect(shares.length).toBe(4)
  const secrets = [...shares, ...signatures, recoveryCode(world), 'Bearer']
  const reported = world.posted.join('\n')
  for (const secret of secrets) expect(reported).not.toContain(secret)
})

test('reports a session that ended at the server, and signs nothing', async () => {
  const world = await start()
  const page = await open(world)
  const user = await logIn(world, page)
  world.clock.time += 40 * 86_400_000
  await expect(
    page.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', user.addresses.eip155],
    }),
  ).rejects.toMatchObject({ code: 'session-ended' })
  expect(page.notices.at(-1)).toEqual({ is: 'session-ended', why: 'expired' })
  expect(await page.request('IS_CONNECTED')).toBeNull()
})

test('shows the phrase after a fresh login, which opens the wallet anywhere and never leaves the frame', async () => {
  const world = await start()
  const page = await open(world)
  const user = await logIn(world, page)
  expect(await page.request('EXPORT')).toBeNull()
  expect(page.questions).toEqual([])
  world.clock.time += 301_000
  page.answer.code = () => vi.waitFor(() => codeOf(world.server))
  expect(await page.request('EXPORT')).toBeNull()
  expect(page.questions).toMatchObject([{ why: 'phrase', email, error: null }])
  expect(new Set(page.phrases).size).toBe(1)
  const phrase = page.phrases[0]!
  expect(mnemonicToAccount(phrase).address).toBe(user.addresses.eip155)
  const reported = [...world.posted, ...world.asked].join('\n')
  expect(reported).not.toContain(phrase.split(' ').slice(0, 3).join(' '))
  expect(world.posted.join('\n')).not.toContain(codeOf(world.server))
  // The session of the new login signs.
  await page.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', user.addresses.eip155],
  })
})

test('lists devices, and leaves a removed one without signatures, server data and recovery data', async () => {
  const world = await start()
  const [first, second] = [await open(world), await open(world)]
  const user = await logIn(world, first)
  await logIn(world, second)
  const { devices } = await first.request('DEVICES')
  expect(devices.map(({ isCurrent, site: page }) => [isCurrent, page])).toEqual([
    [true, site],
    [false, site],
  ])
  await expect(first.request('REMOVE_DEVICE', { id: devices[0]!.id })).rejects.toMatchObject({
    code: -32_602,
  })
  expect(await first.request('REMOVE_DEVICE', { id: devices[1]!.id })).toBeNull()
  expect((await first.request('DEVICES')).devices).toEqual([devices[0]])
  await expect(
    second.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', user.addresses.eip155],
    }),
  ).rejects.toMatchObject({ code: 'session-ended' })
  expect(second.notices.at(-1)).toEqual({ is: 'session-ended', why: 'removed' })
  expect(
    world.asked.filter(
      (text) =>
        text.includes(devices[1]!.set!) && text.includes('"signer"') && !text.includes('"share"'),
    ),
  ).toHaveLength(1)
  // The device counts as new and has to be approved again.
  expect((await logIn(world, second)).addresses).toEqual(user.addresses)
})

/** The code from the mail, whichever kind it is. */
const codesOf =
  (world: World) =>
  (question: RecoveryQuestion): Promise<string> =>
    vi.waitFor(() =>
      question.why === 'address'
        ? codeOf(world.server, 'address-old')
        : question.why === 'new-address'
          ? codeOf(world.server, 'address-new')
          : question.why === 'device' || question.why === undefined
            ? recoveryCode(world)
            : codeOf(world.server),
    )

test('changes an address by both codes, hidden from the host, and recovers by the new one on another device', async () => {
  const world = await start()
  const [first, second] = [await open(world), await open(world)]
  const user = await logIn(world, first)
  await logIn(world, second)
  world.clock.time += 301_000
  first.answer.code = codesOf(world)
  const next = 'ana@other.example'
  expect(await first.request('UPDATE_EMAIL', { email: next, locale: 'es' })).toMatchObject({
    email: next,
    wallet: user.wallet,
  })
  expect(first.questions.map(({ why, email: to }) => [why, to])).toEqual([
    ['login', email],
    ['address', email],
    ['new-address', next],
  ])
  for (const kind of ['address-old', 'address-new'] as const)
    expect(world.posted.join('\n')).not.toContain(codeOf(world.server, kind))
  const account = await first.request('ACCOUNT')
  expect(account).toMatchObject({
    loginMethods: [{ loginMethod: 'email', label: next }],
    recovery: 'service',
    email: next,
  })
  // The other device can still sign, but has no recovery share any more.
  await second.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', user.addresses.eip155],
  })
  expect((await second.request('ACCOUNT')).recovery).toBeNull()
  const third = await open(world)
  const step = await third.request('CONNECT_EMAIL', { email: next, locale: 'en' })
  expect(step.action).toBe('VERIFY_DEVICE')
  const waits = third.request('CONNECT_DEVICE')
  await fetch(`${world.url}${new URL(linkOf(world.server)).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    headers: { origin: frameOrigin },
  })
  await waits
  world.recoveryMail.sent.length = 0
  expect((await third.request('CONNECT_OTP', { otp: codeOf(world.server) })).addresses).toEqual(
    user.addresses,
  )
  expect(world.recoveryMail.sent.map(({ to, letter }) => [letter.kind, to])).toEqual([
    ['recovery', next],
    ['recovery-added', next],
  ])
})

test('deletion: removes all data at the server, the recovery service and the frame, and logs every device out', async () => {
  const world = await start()
  const storage = new IDBFactory()
  const [first, second] = [await open(world, storage), await open(world)]
  const user = await logIn(world, first)
  await logIn(world, second)
  const other = await open(world, storage)
  world.clock.time += 301_000
  first.answer.code = codesOf(world)
  expect(await first.request('DELETE_ACCOUNT')).toEqual({ backups: 30 })
  expect(first.questions.map(({ why }) => why)).toEqual(['login'])
  expect(await first.request('IS_CONNECTED')).toBeNull()
  await vi.waitFor(() =>
    expect(other.notices.at(-1)).toEqual({ is: 'session-ended', why: 'removed' }),
  )
  await expect(
    second.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', user.addresses.eip155],
    }),
  ).rejects.toMatchObject({ code: 'session-ended' })
  expect(world.server.sent.at(-1)).toMatchObject({
    to: email,
    letter: { kind: 'deleted', days: 30 },
  })
  // Both sets at the recovery service, this device's last.
  expect(
    world.asked.filter((text) => text.includes('"signer"') && !text.includes('"share"')),
  ).toHaveLength(2)
  const anew = await logIn(world, first)
  expect(anew.wallet).not.toBe(user.wallet)
  expect(anew.addresses).not.toEqual(user.addresses)
})

test('changes and deletes nothing when cancelled, and never removes the last login method', async () => {
  const world = await start()
  const page = await open(world)
  const user = await logIn(world, page)
  world.clock.time += 301_000
  page.answer.code = () => Promise.resolve(null)
  await expect(
    page.request('UPDATE_EMAIL', { email: 'ana@other.example', locale: 'en' }),
  ).rejects.toMatchObject({ code: 4001 })
  await expect(page.request('DELETE_ACCOUNT')).rejects.toMatchObject({ code: 4001 })
  page.answer.code = codesOf(world)
  const { loginMethods } = await page.request('ACCOUNT')
  await expect(
    page.request('REMOVE_LOGIN_METHOD', { id: loginMethods[0]!.id }),
  ).rejects.toMatchObject({
    code: 'last-login-method',
  })
  await expect(
    page.request('UPDATE_EMAIL', { email: 'ANA@shop.example', locale: 'en' }),
  ).rejects.toMatchObject({ code: 'same-address' })
  await page.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', user.addresses.eip155],
  })
})
