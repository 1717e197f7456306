import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startMailSink, type MailSink } from '@portico/testkit/mail'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import type { Db } from '../src/database/schema.ts'
import { compose } from '../src/mail/compose.ts'
import { createMail, type MailOutcome } from '../src/mail/create.ts'
import { languageOf, languages } from '../src/mail/strings.ts'
import type { Letter, Mailer } from '../src/mail/types.ts'
import { place } from './database.ts'

const code: Letter = {
  kind: 'code',
  code: '493817',
  minutes: 20,
  project: 'Shop',
  site: 'https://shop.example',
}
const device: Letter = {
  kind: 'device',
  url: 'https://wallet.example/embedded/device?a=1&b=2',
  minutes: 20,
  project: 'Shop',
  site: 'https://shop.example',
  device: 'Chrome on Linux',
}
const recovery: Letter = {
  kind: 'recovery',
  code: '204857',
  minutes: 20,
  site: 'https://shop.example',
  device: 'Chrome on Linux',
  since: 1_700_000_000_000,
  devices: 3,
}
const added: Letter = {
  kind: 'device-added',
  project: 'Shop',
  site: 'https://shop.example',
  device: 'Chrome on Linux',
}
const waits: Letter = {
  kind: 'device-waits',
  url: 'https://wallet.example/embedded/v1/refuse/a',
  minutes: 60,
  project: 'Shop',
  site: 'https://shop.example',
  device: 'Chrome on Linux',
}
const about = { project: 'Shop', site: 'https://shop.example', device: 'Chrome on Linux' }
const letters: readonly Letter[] = [
  {
    kind: 'recovery-confirm',
    code: '204857',
    minutes: 20,
    site: 'https://shop.example',
    device: 'Chrome on Linux',
  },
  { kind: 'recovery-added', site: 'https://shop.example', device: 'Chrome on Linux' },
  { kind: 'new-login', method: 'google', ...about },
  { kind: 'method-added', method: 'passkey', ...about },
  { kind: 'method-removed', method: 'email', ...about },
  { kind: 'method-added', method: 'company', ...about },
  { kind: 'recovery-changed', ...about },
  { kind: 'exported', ...about },
  waits,
  {
    kind: 'recovery-waits',
    url: 'https://recovery.example/recovery/v1/refuse/a',
    minutes: 60,
    site: 'https://shop.example',
    device: 'Chrome on Linux',
  },
  {
    kind: 'address-old',
    code: '730164',
    minutes: 20,
    project: 'Shop',
    site: 'https://shop.example',
    address: 'new@shop.example',
  },
  {
    kind: 'address-new',
    code: '580213',
    minutes: 20,
    project: 'Shop',
    site: 'https://shop.example',
  },
  { kind: 'address-taken', project: 'Shop', site: 'https://shop.example' },
  {
    kind: 'address-changed',
    project: 'Shop',
    site: 'https://shop.example',
    address: 'new@shop.example',
  },
  {
    kind: 'address-waits',
    url: 'https://wallet.example/embedded/v1/address/refuse/a',
    minutes: 1_440,
    counts: Date.UTC(2026, 10, 27, 14, 5),
    project: 'Shop',
    site: 'https://shop.example',
    device: 'Chrome on Linux',
    address: 'new@shop.example',
  },
  ...(['account', 'device', 'login-method'] as const).map((removal): Letter => ({
    kind: 'removal-waits',
    removal,
    removed: 'Safari on iPhone',
    method: 'github',
    url: 'https://wallet.example/embedded/v1/removals/refuse/a',
    minutes: 1_440,
    counts: Date.UTC(2026, 10, 27, 14, 5),
    project: 'Shop',
    site: 'https://shop.example',
    device: 'Chrome on Linux',
  })),
  { kind: 'address-now', project: 'Shop', site: 'https://shop.example' },
  {
    kind: 'address-kept',
    project: 'Shop',
    site: 'https://shop.example',
    address: 'new@shop.example',
  },
  { kind: 'deleted', project: 'Shop', days: 30 },
  { kind: 'deleted', project: 'Shop', days: 0 },
]
const ada = 'ada@shop.example'

interface World {
  db: Db
  sink: MailSink
  /** Advances the clock, and runs what is due. */
  pass(ms: number): Promise<void>
  /** Another or a later process with the same queue. */
  open(): Mailer
  outcomes: MailOutcome[]
  lines: string[]
}

/** Mail with a clock that the test controls, and a real mail server. */
async function world(key = Buffer.alloc(32, 7)): Promise<World> {
  const sink = await startMailSink()
  const { db, close } = await openDatabase(await place())
  let time = 1_800_000_000_000
  const timers = new Map<object, { at: number; run: () => void }>()
  const mails: Mailer[] = []
  const [outcomes, lines]: [MailOutcome[], string[]] = [[], []]
  const line = (...args: unknown[]): void => void lines.push(JSON.stringify(args))
  onTestFinished(async () => {
    await Promise.all(mails.map((mail) => mail.stop()))
    await close()
    await sink.stop()
  })
  return {
    db,
    sink,
    outcomes,
    lines,
    async pass(ms) {
      time += ms
      for (const [timer, { at, run }] of timers)
        if (at <= time) {
          timers.delete(timer)
          run()
        }
      await Promise.all(mails.map((mail) => mail.settled()))
    },
    open() {
      const mail = createMail({
        db,
        settings: { smtpUrl: sink.url, mailFrom: 'Shop, Ltd. <wallet@shop.example>' },
        keys: [key],
        now: () => time,
        log: { info: line, warn: line, error: line },
        onOutcome: (outcome) => outcomes.push(outcome),
        later(run, ms) {
          const timer = {}
          timers.set(timer, { at: time + ms, run })
          return () => timers.delete(timer)
        },
      })
      mails.push(mail)
      return mail
    },
  }
}

test('sends a letter to its address in its language, and stores nothing afterwards', async () => {
  const { db, sink, open, outcomes } = await world()
  const mail = open()
  await mail.send(ada, 'es-MX', code)
  const { subject, text, html, from, headers } = await sink.next(ada)
  expect({
    subject,
    from,
    to: headers['to'],
    language: headers['content-language'],
    auto: headers['auto-submitted'],
  }).toEqual({
    subject: 'Tu código para entrar en Shop',
    from: 'wallet@shop.example',
    to: ada,
    language: 'es',
    auto: 'auto-generated',
  })
  expect(text).toContain('\n493817\n')
  expect(text).toContain('20 minutos')
  expect(html).toContain('>493817</p>')
  await mail.settled()
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(outcomes).toEqual(['sent'])
})

test('seals waiting letters', async () => {
  const { db, sink, open, lines } = await world()
  sink.down()
  const mail = open()
  await mail.send(ada, 'en', code, 'attempt 1')
  await mail.settled()
  const [row] = await db.selectFrom('mails').selectAll().execute()
  expect(row).toMatchObject({ replaces: 'attempt 1', attempts: 1 })
  for (const secret of ['493817', 'ada@', 'Shop']) {
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(Buffer.from(row!.sealed, 'base64url').toString('latin1')).not.toContain(secret)
    expect(lines.join()).not.toContain(secret)
  }
  expect(lines).toEqual([JSON.stringify([{ code: '421' }, 'the mail server accepts no mail'])])
})

test('retries after growing pauses while the mail server is down, and logs it once', async () => {
  const { sink, open, pass, lines, outcomes } = await world()
  sink.down()
  const mail = open()
  await mail.send(ada, 'en', code)
  await mail.settled()
  const tries: number[] = []
  for (let second = 0; second < 40; second++) {
    const before = sink.connections
    await pass(1_000)
    if (sink.connections > before) tries.push(second + 1)
  }
  expect(tries).toEqual([1, 3, 7, 15, 31])
  sink.up()
  await pass(60_000)
  expect(sink.mails(ada)).toHaveLength(1)
  expect(lines.map((line) => (JSON.parse(line) as unknown[]).at(-1))).toEqual([
    'the mail server accepts no mail',
    'the mail server accepts mail again',
  ])
  expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'down'), 'sent'])
})

test('retries with one letter, not with each, while the mail server is down', async () => {
  const { sink, open, pass } = await world()
  sink.down()
  const mail = open()
  for (let n = 0; n < 10; n++) await mail.send(`ada${n}@shop.example`, 'en', code)
  await mail.settled()
  const before = sink.connections
  await pass(60_000)
  expect(sink.connections - before).toBeLessThanOrEqual(4)
  sink.up()
  for (let n = 0; n < 10; n++) await pass(60_000)
  expect(new Set(sink.mails().map(({ to }) => to)).size).toBe(10)
})

test('does not send a letter whose code has expired', async () => {
  const { db, sink, open, pass, outcomes } = await world()
  sink.down()
  const mail = open()
  await mail.send(ada, 'en', code)
  await mail.settled()
  sink.up()
  await pass(20 * 60_000)
  expect(sink.mails()).toEqual([])
  expect(outcomes).toEqual(['down', 'over'])
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('sends a waiting device’s mail after the wait, too, with a link that refuses the device while valid', async () => {
  const { sink, open, pass, outcomes } = await world()
  sink.down()
  const mail = open()
  await mail.send(ada, 'en', waits)
  await mail.settled()
  await pass(60 * 60_000 + 6 * 86_400_000)
  sink.up()
  await pass(60_000)
  expect(sink.mails(ada)).toHaveLength(1)
  sink.down()
  await mail.send(ada, 'en', waits)
  await mail.settled()
  await pass(60 * 60_000 + 7 * 86_400_000)
  expect([sink.mails(ada).length, outcomes.at(-1)]).toEqual([1, 'over'])
})

test('sends a transaction’s mail after the commit, and none after a rollback', async () => {
  const { db, sink, open } = await world()
  const mail = open()
  await mail.settled()
  const rolledBack = db.transaction().execute(async (transaction) => {
    await mail.sendWithin(transaction, ada, 'en', code, 'attempt 1')
    throw new Error('killed')
  })
  await expect(rolledBack).rejects.toThrow('killed')
  mail.wake()
  await mail.settled()
  expect(sink.mails()).toEqual([])
  await db
    .transaction()
    .execute((transaction) => mail.sendWithin(transaction, ada, 'en', code, 'attempt 1'))
  mail.wake()
  await mail.settled()
  expect(sink.mails(ada)).toHaveLength(1)
})

test('sends a committed mail from the next process when the first was killed', async () => {
  const { db, sink, open } = await world()
  const first = open()
  await first.stop()
  await db.transaction().execute((transaction) => first.sendWithin(transaction, ada, 'en', code))
  expect(sink.mails()).toEqual([])
  await open().settled()
  expect(sink.mails(ada)).toHaveLength(1)
})

test('replaces a waiting letter with a later one', async () => {
  const { sink, open, pass } = await world()
  sink.down()
  const mail = open()
  await mail.send(ada, 'en', code, 'attempt 1')
  await mail.send(ada, 'en', { ...code, code: '111111' }, 'attempt 2')
  await mail.send(ada, 'en', { ...code, code: '222222' }, 'attempt 1')
  await mail.settled()
  sink.up()
  await pass(120_000)
  await pass(120_000)
  expect(
    sink
      .mails(ada)
      .map(({ text }) => /\d{6}/.exec(text)?.[0])
      .toSorted(),
  ).toEqual(['111111', '222222'])
})

test('keeps a letter over a restart, and over a crash during sending', async () => {
  const { db, sink, open, pass } = await world()
  sink.down()
  const first = open()
  await first.send(ada, 'en', code)
  await first.stop()
  // The state that a process leaves when it dies while sending.
  await db
    .updateTable('mails')
    .set({ due: 1_800_000_000_000 + 60_000 })
    .execute()
  sink.up()
  open()
  await pass(59_000)
  expect(sink.mails()).toEqual([])
  await pass(1_000)
  expect(sink.mails(ada)).toHaveLength(1)
})

test('sends each letter once from two processes', async () => {
  const { sink, open, pass } = await world()
  const [one, other] = [open(), open()]
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : other).send(`ada${n}@shop.example`, 'en', code),
    ),
  )
  await pass(1)
  await pass(1)
  expect(
    sink
      .mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(Array.from({ length: 20 }, (_, n) => `ada${n}@shop.example`).toSorted())
})

test('delays no other letter for an unknown address, and does not log the address', async () => {
  const { db, sink, open, lines, outcomes } = await world()
  sink.refuse('nobody@shop.example')
  const mail = open()
  await mail.send('nobody@shop.example', 'en', code)
  await mail.send(ada, 'en', code)
  await sink.next(ada)
  await mail.settled()
  expect(outcomes.toSorted()).toEqual(['refused', 'sent'])
  expect(lines.join()).toContain('"550"')
  expect(lines.join()).not.toMatch(/nobody@|shop\.example/)
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test.each([
  'a@x.example,b@x.example',
  'a@x.example\r\nBcc: b@x.example',
  'a b@x.example',
  '<a@x.example>',
  'a@x.example>',
  'ada',
  '"a"@x.example',
])('rejects %j as an address', async (to) => {
  const { open, sink } = await world()
  const mail = open()
  await expect(mail.send(to, 'en', code)).rejects.toThrow()
  await mail.settled()
  expect(sink.connections).toBe(0)
})

test('adds no header, line or markup with any value', async () => {
  const { sink, open } = await world()
  const evil = 'Shop\r\nBcc: bob@x.example\r\n\r\n<img src=x onerror=1>\u202e\u2028{code}'
  await open().send(ada, 'en', { ...device, project: evil, site: evil, device: evil })
  const { headers, subject, text, html } = await sink.next(ada)
  expect(Object.keys(headers).toSorted()).toEqual([
    'auto-submitted',
    'content-language',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ])
  expect(subject).toBe(
    'Is this you? A new device wants to log in to Shop Bcc: bob@x.example <img src=x onerror=1> {code}',
  )
  expect(sink.mails()).toHaveLength(1)
  expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://wallet.example/embedded/device?a=1&amp;b=2"')
})

test('accepts only a page’s address as a link', () => {
  expect(() => compose('en', { ...device, url: 'javascript:alert(1)' })).toThrow()
})

test('stores nothing without a mail server', async () => {
  const { db } = await world()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  for (const [settings, keys] of [
    [{ smtpUrl: '', mailFrom: '' }, [Buffer.alloc(32)]],
    [{ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@x.example' }, []],
  ] as const) {
    const mail = createMail({ db, settings, keys, now: Date.now, log })
    expect(mail.on).toBe(false)
    await expect(mail.send(ada, 'en', code)).rejects.toThrow('no mail server')
    await expect(
      db.transaction().execute((transaction) => mail.sendWithin(transaction, ada, 'en', code)),
    ).rejects.toThrow('no mail server')
  }
})

const folder = new URL('../src/mail/strings/', import.meta.url)
const places = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

test('has every text with the same values in every language', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    languages.map(({ code }) => `${code}.json`).toSorted(),
  )
  const english = JSON.parse(readFileSync(new URL('en.json', folder), 'utf8')) as Record<
    string,
    string
  >
  for (const { code } of languages) {
    const texts = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Record<
      string,
      string
    >
    expect(Object.keys(texts), code).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${code} ${key}`).not.toBe('')
      expect(places(text), `${code} ${key}`).toEqual(places(english[key]!))
    }
  }
})

test('supports the languages of the modal', () => {
  const modal = readdirSync(
    path.resolve(import.meta.dirname, '../../react/src/strings/locales'),
  ).map((name) => path.parse(name).name)
  expect(languages.map(({ code }) => code).toSorted()).toEqual(modal.toSorted())
})

test.each([
  ['en-GB', 'en'],
  ['ar-EG', 'ar'],
  ['ES', 'es'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-CN', 'zh-Hans'],
  ['zh-TW', 'en'],
  ['zh-Hant', 'en'],
  ['de', 'en'],
])('writes to %s in %s', (tag, code) => {
  expect(languageOf(tag).code).toBe(code)
})

test.each(languages.map(({ code }) => code))('renders every letter completely in %s', (locale) => {
  for (const letter of [code, device, recovery, added, ...letters]) {
    const { subject, text, html } = compose(locale, letter)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/[{}]{?undefined|\{\w+\}/)
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    if ('code' in letter) for (const part of [text, html]) expect(part).toContain(letter.code)
    if ('code' in letter) expect(subject).not.toContain(letter.code)
    if ('site' in letter) expect(text).toContain('https://shop.example')
    if ('address' in letter) expect(text).toContain('new@shop.example')
    if ('days' in letter) expect(/\p{Nd}/u.test(text)).toBe(letter.days > 0)
  }
})
