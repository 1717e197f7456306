import { createRequire } from 'node:module'
import { createPartyMemory } from '@portico/testkit/walletconnect'
import { startRelay } from '@portico/testkit/relay'
import { expect, test, vi } from 'vitest'
import { official } from '../src/official.ts'
import type { OfficialSignClient } from '../src/official.ts'
import { listen, metadata, wanted } from './parts.ts'

test('the relay’s refusal is reported as ours is, and a listener that throws does not stop the others', async () => {
  const thrown: unknown[] = []
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
    void Promise.resolve()
      .then(run)
      .catch((error: unknown) => thrown.push(error))
  })
  const relay = await startRelay()
  relay.faults.refuse('Unauthorized: origin not allowed')
  const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client') as {
    SignClient: { init(options: object): Promise<OfficialSignClient> }
  }
  const shared = {
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
  }
  const client = official(
    await SignClient.init({
      ...shared,
      storage: createPartyMemory(),
      customStoragePrefix: 'refused',
    }),
  )
  client.on(() => {
    throw new Error('A listener of the host')
  })
  const { events } = listen(client)
  try {
    void client.pair(wanted).catch(() => {})
    const refused = { is: 'relay', line: 'refused', reason: 'Unauthorized: origin not allowed' }
    await expect.poll(() => events).toContainEqual(refused)
    expect(events.filter((event) => event.is === 'relay').map(({ line }) => line)).not.toContain(
      'down',
    )
    expect(thrown[0]).toMatchObject({ message: 'A listener of the host' })
  } finally {
    await client.stop()
    await relay.stop()
    later.mockRestore()
  }
})
