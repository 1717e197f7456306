/**
 * Tests of a part of the code that does not load, because of a new deployment or because the page
 * is offline.
 */
import { expect, test, vi } from 'vitest'
import { account, settle, startWorld } from './parts.ts'

vi.mock('../src/extras/extras.ts', () => {
  throw new Error('Failed to fetch')
})

test('reports that hints and attestation cannot be loaded, and sends messages without them', async () => {
  const world = await startWorld()
  try {
    const received = world.client({ hints: true })
    const { topic } = await settle(received, await world.wallet())
    expect(
      await received.client.request(topic, {
        chain: 'eip155:1',
        method: 'personal_sign',
        params: ['0x68', account.address],
      }),
    ).toMatch(/^0x/)
    expect(received.events.filter(({ is }) => is === 'failed')).toMatchObject([
      { stage: 'publish', code: 'chunk' },
    ])
  } finally {
    await world.end()
  }
})
