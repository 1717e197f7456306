/** What the developer reads where the login frame does not load. */
import { expect, test } from 'vitest'
import { explainLoad } from '../src/frame/explain.ts'

const url = 'https://wallet.example/frame?projectId=shop'
const origin = 'https://shop.example'
const refused = (status: number, name: string, description: string): Response =>
  Response.json({ status: 'error', reasons: [{ name, description }] }, { status })
const unreadable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

const explain = (read: () => Promise<Response>, load = read): Promise<string> =>
  explainLoad(url, origin, (_, { mode }) => (mode === 'no-cors' ? load() : read()))

test.each([
  [404, 'embedded', 'embedded wallets are not enabled'],
  [401, 'projectId', 'invalid key'],
])('passes on why the server refuses the frame: %i %s', async (status, name, description) => {
  expect(await explain(async () => refused(status, name, description))).toBe(
    `https://wallet.example says: ${description} (${name}).`,
  )
})

test('says the status of an answer that is not of a Portico server', async () => {
  expect(await explain(async () => new Response('<html>', { status: 502 }))).toBe(
    'https://wallet.example says: status 502.',
  )
})

test('names the page’s origin when the server would answer with the frame', async () => {
  expect(await explain(unreadable, async () => new Response())).toContain(origin)
})

test('says that nothing answers when no request arrives', async () => {
  expect(await explain(unreadable)).toBe('https://wallet.example does not answer.')
})
