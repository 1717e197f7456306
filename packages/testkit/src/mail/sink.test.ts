import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailSink } from './index.ts'
import type { MailSink } from './types.ts'

async function started(): Promise<{
  sink: MailSink
  send: (to: string, subject: string, text?: string) => Promise<unknown>
}> {
  const sink = await startMailSink()
  onTestFinished(() => sink.stop())
  const transport = createTransport(sink.url)
  return {
    sink,
    send: (to, subject, text = 'Hello') =>
      transport.sendMail({ from: 'Shop <shop@shop.example>', to, subject, text }),
  }
}

test('stores received mails, and returns each once to its reader', async () => {
  const { sink, send } = await started()
  const next = sink.next('ada@x.example', ({ subject }) => subject.startsWith('Second'))
  await send('Ada@x.example', 'First ✓')
  await send('ada@x.example, bob@x.example', 'Second')
  expect(await next).toMatchObject({
    to: 'ada@x.example',
    from: 'shop@shop.example',
    subject: 'Second',
    text: 'Hello\n',
    html: '',
  })
  expect((await sink.next('ada@x.example')).subject).toBe('First ✓')
  expect(sink.mails().map(({ to }) => to)).toEqual([
    'ada@x.example',
    'ada@x.example',
    'bob@x.example',
  ])
  expect(sink.mails('bob@x.example')[0]!.headers['to']).toBe('ada@x.example, bob@x.example')
})

test('refuses mails while down, and an address permanently', async () => {
  const { sink, send } = await started()
  sink.down()
  await expect(send('ada@x.example', 'One')).rejects.toMatchObject({ responseCode: 421 })
  sink.up()
  sink.refuse('bob@x.example')
  await expect(send('bob@x.example', 'Two')).rejects.toMatchObject({ responseCode: 550 })
  await send('ada@x.example', 'Three')
  expect(sink.mails().map(({ subject }) => subject)).toEqual(['Three'])
  expect(sink.connections).toBe(3)
})

test('is stopped and started by another process', async () => {
  const { sink, send } = await started()
  await fetch(`${sink.inboxUrl}/down`, { method: 'POST' })
  await expect(send('ada@x.example', 'One')).rejects.toMatchObject({ responseCode: 421 })
  expect((await fetch(`${sink.inboxUrl}/up`)).status).toBe(404)
  await fetch(`${sink.inboxUrl}/up`, { method: 'POST' })
  await send('ada@x.example', 'Two')
  expect(sink.mails().map(({ subject }) => subject)).toEqual(['Two'])
})

test('shows received mails on a page, with links and escaped markup', async () => {
  const { sink, send } = await started()
  expect(await (await fetch(sink.inboxUrl)).text()).toContain('No mail has come yet')
  await send('ada@x.example', '<script>1</script>', 'Open https://shop.example/a?b=1&c=2 now <b>')
  const page = await (await fetch(sink.inboxUrl)).text()
  expect(page).toContain('&lt;script&gt;1&lt;/script&gt;')
  expect(page).toContain(
    '<a href="https://shop.example/a?b=1&amp;c=2" target="_blank" rel="noopener">https://shop.example/a?b=1&amp;c=2</a> now &lt;b&gt;',
  )
  expect(await (await fetch(`${sink.inboxUrl}/mails`)).json()).toMatchObject([
    { to: 'ada@x.example' },
  ])
})

test('rejects a wait for a mail when it stops', async () => {
  const sink = await startMailSink()
  const next = sink.next('ada@x.example')
  await Promise.all([expect(next).rejects.toThrow('no mail to ada@x.example'), sink.stop()])
})
