import type { EmbeddedConfig, FrameHost } from '@portico/wire'
import { expect, test } from 'vitest'
import { NodeError } from '../server/reads.ts'
import { readHostFile } from './file.ts'

const file: FrameHost = {
  server: 'https://api.shop.example',
  recoveryService: 'https://recovery.example',
  projects: { shop: ['https://shop.example', 'https://*.shop.example'] },
  chains: { 'eip155:1': ['https://one.example', 'https://two.example/key'] },
}
const reported: EmbeddedConfig = {
  name: 'The Shop',
  origins: ['https://shop.example'],
  chains: ['eip155:1', 'eip155:666'],
  recoveryService: 'https://recovery.example/path',
  email: true,
  socials: [],
  issuers: {},
  farcaster: false,
  passkey: 'wallet.shop.example',
  now: 1,
}

const read = (value: unknown = file, fetch: typeof globalThis.fetch = globalThis.fetch) =>
  readHostFile(JSON.stringify(value), { project: 'shop', domain: 'wallet.shop.example', fetch })

test('takes recovery service and chains of its file, and the pages that both name', async () => {
  expect(await read().check(reported)).toEqual({
    ...reported,
    chains: ['eip155:1'],
    recoveryService: 'https://recovery.example',
  })
  expect((await read().check({ ...reported, passkey: null })).passkey).toBeNull()
  const parent = { ...file, passkeyDomain: 'shop.example' }
  expect((await read(parent).check({ ...reported, passkey: 'shop.example' })).passkey).toBe(
    'shop.example',
  )
})

test.each([
  ['another recovery service', { recoveryService: 'https://evil.example' }, 'the recovery service'],
  ['none', { recoveryService: null }, 'the recovery service'],
  [
    'a page that the file lacks',
    { origins: ['https://shop.example', 'https://evil.example'] },
    'the pages of the project',
  ],
  ['all pages', { origins: ['https://*'] }, 'the pages of the project'],
  ['a parent domain for passkeys', { passkey: 'shop.example' }, 'the domain of passkeys'],
])('refuses a server that names %s', async (_, more, what) => {
  await expect(read().check({ ...reported, ...more })).rejects.toMatchObject({
    code: 'frame-config',
    message: `The server and the frame’s own file differ in ${what}`,
  })
})

test('refuses a project that its file lacks, and a file that cannot be read', async () => {
  await expect(
    read({ ...file, projects: { blog: ['https://a.example'] } }).check(reported),
  ).rejects.toMatchObject({
    code: 'frame-config',
  })
  expect(() => read({ ...file, more: 1 })).toThrow('cannot be read')
})

test('asks its own nodes, the next where one does not answer, and none for another chain', async () => {
  const asked: string[] = []
  const replies: Record<string, () => Response> = {
    'https://one.example/': () => new Response('', { status: 503 }),
    'https://two.example/key': () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }),
  }
  const { reads } = read(file, async (url) => {
    asked.push(String(url))
    return replies[String(url)]!()
  })
  expect(await reads.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
  expect(asked).toEqual(['https://one.example/', 'https://two.example/key'])
  await expect(reads.request('eip155:5', 'eth_chainId', [])).rejects.toMatchObject({ code: 4902 })
  replies['https://one.example/'] = () =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted' } })
  asked.length = 0
  await expect(reads.request('eip155:1', 'eth_call', [])).rejects.toBeInstanceOf(NodeError)
  expect(asked).toEqual(['https://one.example/'])
  replies['https://one.example/'] = () => new Response('', { status: 503 })
  replies['https://two.example/key'] = () => new Response('', { status: 503 })
  await expect(reads.request('eip155:1', 'eth_call', [])).rejects.toMatchObject({
    code: 'server-fault',
  })
})
