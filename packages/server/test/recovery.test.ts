import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startRecoveryService } from '../src/recovery/index.ts'
import { runRecoveryService } from '../src/recovery/run.ts'
import { recoverySettingsTable, readRecoverySettings } from '../src/recovery/settings.ts'
import { randomId, randomShare, read } from './embedded.ts'
import {
  ada,
  started,
  deviceOf,
  frameOrigin,
  recoveryServiceKey,
  nameOf,
  newKept,
  startWorld,
} from './recovery.ts'
import { ended, folder, recoveryMain, launch } from './process.ts'

const minute = 60_000

test('gives a new device the share for the mailed code, and registers the device', async () => {
  const { device, wallet, code, sink } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet, ' ADA@shop.example', { locale: 'es' }))
  const mail = await sink.next(ada)
  expect(mail).toMatchObject({
    subject: 'Tu código para usar tu billetera en un dispositivo nuevo',
    from: 'recovery@shop.example',
  })
  expect(mail.text).toContain('Firefox, Windows')
  expect(mail.text).toContain('https://shop.example')
  const typed = /^\d{6}$/m.exec(mail.text)![0]
  expect(await read(await next.verify(recovery, typed))).toEqual({
    set: kept.set,
    share: kept.share,
  })
  const own = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  expect(await nameOf(await next.keep(own))).toBe('204')
  const third = await device()
  const again = await started(third.begin(kept.wallet))
  expect(await read(await third.verify(again, await code()))).toEqual({
    set: own.set,
    share: own.share,
  })
})

test('says in the mail with the code since when the wallet exists and how many devices it has', async () => {
  const world = await startWorld()
  const [owner, next] = [await world.device(), await world.device()]
  const { wallet } = await world.wallet(owner)
  world.clock.time += 86_400_000
  await next.begin(wallet)
  const made = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(world.clock.time - 86_400_000)
  const { text } = await world.sink.next(ada)
  expect(text).toContain(`This wallet was made on \u2068${made}`)
  expect(text).toContain('Devices that use it: \u20681\u2069.')
  // A newcomer’s first wallet is made without such a mail.
  expect(text).toContain('If you have not used a wallet here before, do not type the code')
})

test('returns the newest share of the server’s sets, so that an unknown one hides none', async () => {
  const { device, wallet, code } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const newer = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  await owner.keep(newer)
  await owner.keep({ wallet: kept.wallet, set: randomId(), share: randomShare() })
  const recovery = await started(next.begin(kept.wallet))
  expect(
    await read(await next.verify(recovery, await code(), { sets: [kept.set, newer.set] })),
  ).toEqual({ set: newer.set, share: newer.share })
  const last = await started(next.begin(kept.wallet))
  expect(await nameOf(await next.verify(last, await code(), { sets: [randomId()] }))).toBe(
    '404 set',
  )
})

test('stores the same share again for a device that got no answer', async () => {
  const { device, wallet } = await startWorld()
  const owner = await device()
  const kept = await wallet(owner)
  expect(await nameOf(await owner.keep(kept))).toBe('204')
  expect(await nameOf(await owner.keep({ ...kept, share: randomShare() }))).toBe('409 set')
})

test('mails another code after 30 seconds, and invalidates the earlier one', async () => {
  const { device, wallet, code, clock } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const { wallet: id, set } = await wallet(owner)
  const recovery = await started(next.begin(id))
  const first = await code()
  const early = await next.resend(recovery)
  expect([early.headers.get('retry-after'), await early.json()]).toEqual([
    '30',
    {
      status: 'error',
      reasons: [{ name: 'resend', description: 'Please try again after 30 seconds' }],
    },
  ])
  clock.time += 30_000
  expect(await read(await next.resend(recovery))).toEqual({
    recovery,
    expires: clock.time + 20 * minute,
    resend: clock.time + 30_000,
    now: clock.time,
  })
  const second = await code()
  if (first !== second) expect(await nameOf(await next.verify(recovery, first))).toBe('401 code')
  expect(await read(await next.verify(recovery, second))).toMatchObject({ set })
})

test('destroys a share with its device’s record, and the wallet’s record with the last share', async () => {
  const { device, wallet, clock, code } = await startWorld()
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  await next.verify(recovery, await code())
  const own = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  await next.keep(own)
  expect(await nameOf(await next.forget(kept.wallet, kept.set, clock.time))).toBe('204')
  // The set's device is no longer known.
  expect(await nameOf(await owner.keep({ ...own, set: randomId() }))).toBe('403 signer')
  expect(await nameOf(await owner.forget(kept.wallet, own.set, clock.time))).toBe('403 signer')
  expect(await nameOf(await next.forget(kept.wallet, kept.set, clock.time))).toBe('404 set')
  expect(await nameOf(await next.forget(kept.wallet, own.set, clock.time))).toBe('204')
  expect(await nameOf(await next.forget(kept.wallet, own.set, clock.time))).toBe('403 signer')
})

test('keeps shares and pending codes over a restart', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, code, recoveryService, options } = await startWorld({ database })
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  const recovery = await started(next.begin(kept.wallet))
  const typed = await code()
  await recoveryService.stop()
  const later = await startRecoveryService(options)
  onTestFinished(() => later.stop())
  expect(
    await read(await deviceOf(later.url, '192.0.2.1', next).verify(recovery, typed)),
  ).toMatchObject({ share: kept.share })
  expect(statSync(database).mode & 0o077).toBe(0)
})

test('restores from a copy of the file with the key', async () => {
  const home = folder()
  const [database, copied, written] = ['recovery.sqlite', 'copy.sqlite', 'written.sqlite'].map(
    (name) => path.join(home, name),
  ) as [string, string, string]
  const { device, wallet, code, options } = await startWorld({ database })
  const kept = await wallet(await device())
  // While it runs, there are no side files.
  expect(existsSync(`${database}-wal`)).toBe(false)
  copyFileSync(database, copied)
  const out: string[] = []
  expect(
    await runRecoveryService(['backup', written], {
      env: { PORTICO_RECOVERY_DATABASE: database },
      out: (line) => out.push(line),
      err: (line) => out.push(line),
    }),
  ).toBe(0)
  expect(out).toEqual([`wrote ${written}`])
  expect(statSync(written).mode & 0o077).toBe(0)
  for (const file of [copied, written]) {
    const other = await startRecoveryService({ ...options, database: file })
    const next = deviceOf(other.url, '192.0.2.1', await device())
    const recovery = await started(next.begin(kept.wallet))
    expect(await read(await next.verify(recovery, await code()))).toMatchObject({
      share: kept.share,
    })
    await other.stop()
  }
})

test('rotates a key when the new one is listed before the old once', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, code, recoveryService, options } = await startWorld({ database })
  const kept = await wallet(await device())
  await recoveryService.stop()
  const fresh = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n)).toString('base64')
  await (await startRecoveryService({ ...options, key: `${fresh},${recoveryServiceKey}` })).stop()
  await expect(startRecoveryService({ ...options, key: recoveryServiceKey })).rejects.toThrow(
    'PORTICO_RECOVERY_KEY does not have the key of this file',
  )
  const later = await startRecoveryService({ ...options, key: fresh })
  onTestFinished(() => later.stop())
  const next = deviceOf(later.url, '192.0.2.1', await device())
  const recovery = await started(next.begin(kept.wallet))
  expect(await read(await next.verify(recovery, await code()))).toMatchObject({ share: kept.share })
})

test('returns the same answer while the mail server is down, and mails the code later', async () => {
  const { device, wallet, sink, recoveryService, options } = await startWorld({
    database: path.join(folder(), 'recovery.sqlite'),
  })
  const [owner, next] = [await device(), await device()]
  const kept = await wallet(owner)
  sink.down()
  const recovery = await started(next.begin(kept.wallet))
  await expect.poll(() => sink.connections).toBeGreaterThan(0)
  await recoveryService.stop()
  sink.up()
  const later = await startRecoveryService({ ...options, now: () => options.now!() + 60_000 })
  onTestFinished(() => later.stop())
  const typed = /^\d{6}$/m.exec((await sink.next(ada)).text)![0]
  expect(
    await read(await deviceOf(later.url, '192.0.2.1', next).verify(recovery, typed)),
  ).toMatchObject({ share: kept.share })
})

test('stores shares without a mail server, and starts no recovery', async () => {
  const { device, wallet } = await startWorld({ smtpUrl: '' })
  const owner = await device()
  expect(await nameOf(await owner.begin((await wallet(owner)).wallet))).toBe('503 mail')
})

test('reports health, readiness and metrics to a caller with the token', async () => {
  const { recoveryService, device, wallet } = await startWorld({ metricsToken: 'sixteen-letters-' })
  await wallet(await device())
  for (const each of ['health', 'ready'])
    expect(await (await fetch(`${recoveryService.url}/${each}`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${recoveryService.url}/metrics`)).status).toBe(401)
  const text = await (
    await fetch(`${recoveryService.url}/metrics`, {
      headers: { authorization: 'Bearer sixteen-letters-' },
    })
  ).text()
  expect(text).toContain('portico_recovery_shares_total{outcome="kept"} 1')
})

test('settings: accepts every default, and names missing and wrong values', async () => {
  for (const { fallback, parse, name } of Object.values(recoverySettingsTable)) {
    expect(parse(String(fallback))).toEqual(fallback)
    expect(name).toMatch(/^PORTICO_RECOVERY_/)
  }
  expect(
    readRecoverySettings({
      PORTICO_RECOVERY_URL: 'https://recovery.example',
      PORTICO_PORT: '1',
      PORTICO_RECOVERY_PORT: '7',
    }).port,
  ).toBe(7)
  expect(() => readRecoverySettings({ PORTICO_RECOVERY_PROT: '7' })).toThrow(
    'PORTICO_RECOVERY_PROT is not a setting of the recovery service',
  )
  await expect(startRecoveryService({ database: ':memory:', frameOrigin })).rejects.toThrow(
    'PORTICO_RECOVERY_KEY is missing',
  )
  await expect(
    startRecoveryService({ database: ':memory:', key: recoveryServiceKey }),
  ).rejects.toThrow('PORTICO_RECOVERY_FRAME_ORIGIN is missing')
  await expect(
    startRecoveryService({ database: ':memory:', key: 'AAAA', frameOrigin }),
  ).rejects.toThrow('PORTICO_RECOVERY_KEY must be 32 bytes')
  await expect(
    startRecoveryService({
      database: ':memory:',
      key: recoveryServiceKey,
      frameOrigin,
      smtpUrl: 'http://mail.example',
    }),
  ).rejects.toThrow('PORTICO_RECOVERY_SMTP_URL must be a URL')
  await expect(
    startRecoveryService({
      database: ':memory:',
      key: recoveryServiceKey,
      frameOrigin,
      smtpUrl: 'smtp://mail.example',
    }),
  ).rejects.toThrow('PORTICO_RECOVERY_MAIL_FROM is missing')
})

test('erases deleted data from the file', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { device, wallet, clock, recoveryService } = await startWorld({ database })
  const owner = await device()
  const kept = await wallet(owner)
  const file = new DatabaseSync(database, { readOnly: true })
  const row = file.prepare('select share, data_key from recovery_shares').get() as {
    share: string
    data_key: string
  }
  file.close()
  expect(readFileSync(database, 'latin1')).toContain(row.data_key)
  await owner.forget(kept.wallet, kept.set, clock.time)
  await recoveryService.stop()
  for (const erased of [row.share, row.data_key, kept.wallet, owner.key])
    expect(readFileSync(database, 'latin1')).not.toContain(erased)
})

test('limits a wallet to 100 sets', async () => {
  const { device, wallet } = await startWorld()
  const owner = await device()
  const kept = await wallet(owner)
  for (let n = 1; n < 100; n++)
    expect((await owner.keep({ ...newKept(), wallet: kept.wallet })).status).toBe(204)
  expect(await nameOf(await owner.keep({ ...newKept(), wallet: kept.wallet }))).toBe('409 sets')
})

/** The command's output until it ends, or the expected text has appeared. */
function output(child: ReturnType<typeof launch>, enough: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const take = (part: unknown): void => {
      text += String(part)
      if (enough.test(text)) resolve(text)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('close', () => resolve(text))
  })
}

test('runs the command until SIGTERM, and names missing settings', async () => {
  const env = {
    PORTICO_RECOVERY_PORT: '0',
    PORTICO_RECOVERY_DATABASE: path.join(folder(), 'recovery.sqlite'),
    PORTICO_RECOVERY_KEY: recoveryServiceKey,
  }
  const without = launch([], env, undefined, recoveryMain)
  expect(await output(without, /$^/)).toBe('PORTICO_RECOVERY_FRAME_ORIGIN is missing\n')
  expect(await ended(without)).toBe(1)
  const child = launch(
    [],
    {
      ...env,
      PORTICO_RECOVERY_FRAME_ORIGIN: frameOrigin,
      PORTICO_RECOVERY_URL: 'https://recovery.example',
    },
    undefined,
    recoveryMain,
  )
  const url = /"url":"([^"]+)"/.exec(await output(child, /"url"/))![1]!
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ok' })
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  const other = launch(['release'], env, undefined, recoveryMain)
  expect(await output(other, /$^/)).toContain('There is no command "release".')
  expect(await ended(other)).toBe(1)
})
