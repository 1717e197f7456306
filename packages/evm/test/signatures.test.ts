/** What a wallet answers as a signature: any bytes, as a contract account's contract decides. */
import { expect, test } from 'vitest'
import { signMessage, signTypedData } from '../src/index.ts'
import { connected, type World } from './world.ts'

const typedData = {
  domain: { name: 'Test' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

const asks: readonly [string, (page: World) => Promise<unknown>][] = [
  ['a text', (page) => signMessage(page.portico, { message: 'Hello' })],
  ['typed data', (page) => signTypedData(page.portico, typedData)],
  ['a sign-in', ({ portico }) => portico.signMessage({ message: 'Hello', namespace: 'eip155' })],
]

async function answering(signature: unknown): Promise<World> {
  const page = await connected()
  const { provider } = page.wallet
  const { request } = provider
  provider.request = async (args) =>
    /^(eth_sign|personal)/.test(args.method) ? signature : request(args)
  return page
}

test.each(asks)('%s gets whatever bytes the wallet answers, none included', async (_, ask) => {
  for (const signature of ['0x', '0x01', `0xAb${'cd'.repeat(700)}`])
    expect(await ask(await answering(signature))).toBe(signature)
})

test.each(asks)('%s refuses an answer that is no bytes', async (_, ask) => {
  for (const signature of ['', '0', '0x1', '0xzz', ' 0x', null, undefined, 0, [], {}])
    await expect(ask(await answering(signature))).rejects.toMatchObject({ code: 'wallet-answer' })
})
