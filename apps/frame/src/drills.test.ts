/**
 * What an operator goes through: a server killed at any moment, and both restored from backups
 * under new keys.
 */
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import type { FrameReply, FrameStep } from '@portico/wire'
import { startMailSink } from '@portico/testkit/mail'
import { IDBFactory } from 'fake-indexeddb'
import { recoverMessageAddress } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startRecoveryService } from '../../../packages/server/src/recovery/index.ts'
import { runRecoveryService } from '../../../packages/server/src/recovery/run.ts'
import {
  codeOf,
  linkOf,
  operatorKey,
  recordMail,
  site,
  startEmbedded,
} from '../../../packages/server/test/embedded.ts'
import {
  ended,
  folder,
  recoveryMain,
  launch,
  operate,
  serve,
} from '../../../packages/server/test/process.ts'
import { frameOrigin, openPage, type HostWorld, type Page } from './host-page.fixture.ts'
import { toHex, utf8 } from './shared/bytes.ts'

const email = 'ana@shop.example'
const keyOf = (step: number): string =>
  Buffer.from(Array.from({ length: 32 }, (_, n) => (n * step + 3) % 256)).toString('base64')

type User = FrameReply<'CONNECT_OTP'>

async function expectSigns(page: Page, { addresses: { eip155: account } }: User): Promise<void> {
  const signature = await page.request('RPC_REQUEST', {
    chain: 'eip155:1',
    method: 'personal_sign',
    params: [toHex(utf8('Hello')), account],
  })
  expect(
    await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` }),
  ).toBe(account)
}

/** @param letter The newest mail of a kind: the code, or the link's path. */
async function logIn(
  world: HostWorld,
  page: Page,
  letter: (kind: 'code' | 'link') => Promise<string>,
): Promise<User> {
  let step: FrameStep = await page.request('CONNECT_EMAIL', { email, locale: 'en' })
  let code: string | undefined
  if (step.action === 'VERIFY_DEVICE') {
    const answered = await fetch(`${world.url}${await letter('link')}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      headers: { origin: frameOrigin },
    })
    expect(answered.status).toBe(200)
    // Before the frame asks again: a mail whose sender is killed is sent again after a minute only.
    code = await letter('code')
    step = await page.request('CONNECT_DEVICE')
  }
  expect(step.action).toBe('VERIFY_OTP')
  return page.request('CONNECT_OTP', { otp: code ?? (await letter('code')) })
}

/** A process that a test kills, and starts anew at the same port. */
interface Killed {
  url: string
  kill(): Promise<void>
}

async function killable(
  begin: (port: string) => Promise<{ child: ChildProcess; url: string }>,
): Promise<Killed> {
  let { child, url } = await begin('0')
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
      ;({ child, url } = await begin(new URL(url).port))
    },
  }
}

async function startRecoveryProcess(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = launch([], env, undefined, recoveryMain)
  return new Promise((resolve, reject) => {
    let text = ''
    const hear = (part: unknown): void => {
      const url = /"url":"([^"]+)"/.exec((text += String(part)))?.[1]
      if (url) resolve({ child, url })
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', () => reject(new Error(text)))
  })
}

test('makes one wallet and signs when the server that is asked is killed before each step of a login', async () => {
  const home = folder()
  const sink = await startMailSink()
  onTestFinished(() => sink.stop())
  const database = path.join(home, 'portico.sqlite')
  await operate(database, 'project', 'add', 'shop', '--name', 'The Shop', '--origins', site)
  const recoveryService = await killable((port) =>
    startRecoveryProcess({
      PORTICO_RECOVERY_PORT: port,
      PORTICO_RECOVERY_DATABASE: path.join(home, 'recovery.sqlite'),
      PORTICO_RECOVERY_KEY: keyOf(5),
      PORTICO_RECOVERY_FRAME_ORIGIN: frameOrigin,
      PORTICO_RECOVERY_CONFIRM: 'false',
      PORTICO_RECOVERY_SMTP_URL: sink.url,
      PORTICO_RECOVERY_MAIL_FROM: 'Recovery <recovery@shop.example>',
    }),
  )
  const server = await killable((port) =>
    serve({
      PORTICO_PORT: port,
      PORTICO_DATABASE: database,
      PORTICO_LOG_LEVEL: 'info',
      PORTICO_EMBEDDED_KEY: keyOf(7),
      PORTICO_RECOVERY_URL: recoveryService.url,
      PORTICO_FRAME_ORIGIN: frameOrigin,
      PORTICO_RPC: '{"eip155:1":["http://127.0.0.1:9"]}',
      PORTICO_SMTP_URL: sink.url,
      PORTICO_MAIL_FROM: 'Shop <wallet@shop.example>',
    }),
  )
  // A mail whose sender is killed before it has noted that it was sent is sent again, a minute
  // later.
  const used = new Set<string>()
  const next = async (pattern: RegExp, sender?: string): Promise<string> => {
    const isNew = (text: string): boolean => pattern.test(text) && !used.has(pattern.exec(text)![0])
    const [found] = pattern.exec(
      (
        await sink.next(
          email,
          ({ from, text }) => (sender === undefined || from === sender) && isNew(text),
        )
      ).text,
    )!
    used.add(found)
    return found
  }
  const code = /\b\d{6}\b/
  const letter = (kind: 'code' | 'link'): Promise<string> =>
    kind === 'code' ? next(code, 'wallet@shop.example') : next(/\/embedded\/v1\/device\/[-\w]+/)
  const killed: string[] = []
  let last = Promise.resolve()
  const world: HostWorld = {
    url: server.url,
    clock: {
      get time() {
        return Date.now()
      },
      set time(_) {},
    },
    posted: [],
    asked: [],
    code: () => next(code, 'recovery@shop.example'),
    // Requests that the frame sends at once wait for the same start.
    async before(url, method) {
      const { pathname } = new URL(url)
      // Only what changes something is a step.
      if (method === 'GET' || killed.includes(pathname)) return
      killed.push(pathname)
      const isOwn = url.startsWith(recoveryService.url)
      await (last = last.then(() => (isOwn ? recoveryService : server).kill()))
    },
  }
  const [first, second] = [await openPage(world), await openPage(world)]
  const user = await logIn(world, first, letter)
  expect((await logIn(world, second, letter)).addresses).toEqual(user.addresses)
  for (const page of [first, second]) await expectSigns(page, user)
  for (const step of [
    '/embedded/v1/email/verify',
    '/embedded/v1/wallet',
    '/embedded/v1/sets',
    '/embedded/v1/release',
    '/recovery/v1/shares',
    '/recovery/v1/recoveries',
    '/recovery/v1/recoveries/verify',
  ])
    expect(killed).toContain(step)
})

test('signs and approves devices after both servers are restored from backups under new keys', async () => {
  const home = folder()
  const file = (name: string): string => path.join(home, name)
  const mail = recordMail()
  const clock = { time: 0 }
  const recoverySettings = {
    port: 0,
    frameOrigin,
    confirms: false,
    logLevel: 'silent' as const,
    mail,
    now: () => clock.time,
  }
  const recoveryService = await startRecoveryService({
    ...recoverySettings,
    database: file('recovery.sqlite'),
    key: keyOf(5),
  })
  const server = await startEmbedded({
    frameOrigin,
    recoveryServiceUrl: recoveryService.url,
    database: file('portico.sqlite'),
    now: () => clock.time,
  })
  clock.time = server.clock.time
  const code = (): Promise<string> => vi.waitFor(() => codeOf(mail, 'recovery'))
  const world: HostWorld = { url: server.url, clock, posted: [], asked: [], code }
  const lettersOf =
    ({ mail: box }: { mail: typeof mail }) =>
    async (kind: 'code' | 'link') =>
      kind === 'code' ? codeOf(box) : new URL(linkOf(box)).pathname
  const [old, late] = [new IDBFactory(), new IDBFactory()]
  const user = await logIn(world, await openPage(world, old), lettersOf(server))

  expect(
    await operate(file('portico.sqlite'), 'backup', file('portico-monday.sqlite')),
  ).toMatchObject({ code: 0 })
  expect(
    await runRecoveryService(['backup', file('recovery-monday.sqlite')], {
      env: { PORTICO_RECOVERY_DATABASE: file('recovery.sqlite') },
      out: () => {},
      err: () => {},
    }),
  ).toBe(0)
  const lost = await openPage(world, late)
  expect((await logIn(world, lost, lettersOf(server))).addresses).toEqual(user.addresses)
  await expectSigns(lost, user)
  await server.server.stop()
  await recoveryService.stop()

  // Another machine: both files are gone, and both keys are changed.
  copyFileSync(file('recovery-monday.sqlite'), file('recovery-restored.sqlite'))
  expect(
    await operate(file('portico-anew.sqlite'), 'restore', file('portico-monday.sqlite')),
  ).toMatchObject({ code: 0 })
  const keys = `${keyOf(11)},${operatorKey}`
  expect(
    await operate(
      { PORTICO_DATABASE: file('portico-anew.sqlite'), PORTICO_EMBEDDED_KEY: keys },
      'embedded',
      'rewrap',
    ),
  ).toMatchObject({ code: 0 })
  await (
    await startRecoveryService({
      ...recoverySettings,
      database: file('recovery-restored.sqlite'),
      key: `${keyOf(13)},${keyOf(5)}`,
    })
  ).stop()
  const restoredRecoveryService = await startRecoveryService({
    ...recoverySettings,
    database: file('recovery-restored.sqlite'),
    key: keyOf(13),
  })
  onTestFinished(() => restoredRecoveryService.stop())
  const anew = await startEmbedded({
    frameOrigin,
    recoveryServiceUrl: restoredRecoveryService.url,
    database: file('portico-anew.sqlite'),
    embeddedKey: keyOf(11),
    now: () => clock.time,
  })
  const place: HostWorld = { ...world, url: anew.url }
  await expectSigns(await openPage(place, old), user)
  const again = await openPage(place, late)
  await expect(
    again.request('RPC_REQUEST', {
      chain: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', user.addresses.eip155],
    }),
  ).rejects.toMatchObject({ code: 'session-ended' })
  const phone = await openPage(place)
  for (const page of [again, phone]) {
    clock.time += 60_000
    expect((await logIn(place, page, lettersOf(anew))).addresses).toEqual(user.addresses)
    await expectSigns(page, user)
  }
})
