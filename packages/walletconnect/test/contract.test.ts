import { createRequire } from 'node:module'
import { createPartyMemory } from '@portico/testkit/walletconnect'
import { official } from '../src/official.ts'
import type { OfficialSignClient } from '../src/official.ts'
import { contract } from './contract.ts'
import { listen, metadata } from './parts.ts'

let instances = 0

contract('our client', async (world) => world.client())

contract('the official client behind our port', async ({ relay, ends }) => {
  const { SignClient } = createRequire(import.meta.url)('@walletconnect/sign-client') as {
    SignClient: { init(options: object): Promise<OfficialSignClient> }
  }
  const client = await SignClient.init({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
    storage: createPartyMemory(),
    // Without a prefix of its own, a second official client in a process would be the first one.
    customStoragePrefix: `contract-${++instances}`,
  })
  const wrapped = official(client)
  ends.push(wrapped.stop)
  return listen(wrapped)
})
