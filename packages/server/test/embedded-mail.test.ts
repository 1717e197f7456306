/** The whole path of a code: from a server with mail settings, over a mail server, to the login. */
import { startMailSink } from '@portico/testkit/mail'
import { deviceProof, type EmailReply, type LoginReply } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import { SettingsError } from '../src/index.ts'
import { readSettings } from '../src/settings.ts'
import { createDeviceKey, firefox, operatorKey, read, site } from './embedded.ts'
import { start } from './start.ts'

test('logs a visitor in with the code from the configured mail server', async () => {
  const sink = await startMailSink()
  onTestFinished(() => sink.stop())
  const lines: string[] = []
  const server = await start({
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
    smtpUrl: sink.url,
    mailFrom: 'Shop <wallet@shop.example>',
    metricsToken: 'sixteen-letters-',
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  const { key, sign } = await createDeviceKey()
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${server.url}/embedded/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin: server.url, 'content-type': 'application/json', 'user-agent': firefox },
    })
  const { attempt } = await read<EmailReply>(
    await post('email?projectId=shop', { email: 'ada@shop.example', locale: 'ar', key, site }),
  )
  const mail = await sink.next('ada@shop.example')
  expect(mail).toMatchObject({
    from: 'wallet@shop.example',
    subject: 'رمزك لتسجيل الدخول إلى The Shop',
  })
  expect(mail.html).toContain('dir="rtl"')
  const code = /^\d{6}$/m.exec(mail.text)![0]
  const { user } = await read<LoginReply>(
    await post('email/verify', {
      attempt,
      code,
      signature: await sign(deviceProof.code(attempt, code)),
    }),
  )
  expect(user).toMatchObject({ email: 'ada@shop.example', provider: 'email' })
  const metrics = async (): Promise<string> =>
    (
      await fetch(`${server.url}/metrics`, {
        headers: { authorization: 'Bearer sixteen-letters-' },
      })
    ).text()
  await expect.poll(metrics).toContain('portico_mails_total{outcome="sent"} 1')
  for (const secret of [code, 'ada@', attempt]) expect(lines.join()).not.toContain(secret)
})

test('refuses to start with a mail server without a sender', async () => {
  await expect(start({ smtpUrl: 'smtp://mail.example' })).rejects.toThrow(
    'PORTICO_MAIL_FROM is missing',
  )
})

test.each([
  [{ PORTICO_SMTP_URL: 'https://mail.example' }, 'PORTICO_SMTP_URL must be a URL'],
  [{ PORTICO_SMTP_URL: 'smtp://' }, 'PORTICO_SMTP_URL must be a URL'],
  [{ PORTICO_MAIL_FROM: 'Shop' }, 'PORTICO_MAIL_FROM must be an address'],
  [
    { PORTICO_MAIL_FROM: 'Shop <a@shop.example>, b@shop.example' },
    'PORTICO_MAIL_FROM must be an address',
  ],
  [
    { PORTICO_MAIL_FROM: 'Shop\r\nBcc: b@shop.example <a@shop.example>' },
    'PORTICO_MAIL_FROM must be an address',
  ],
])('refuses %j', (env, fault) => {
  expect(() => readSettings(env)).toThrow(SettingsError)
  expect(() => readSettings(env)).toThrow(fault)
})
