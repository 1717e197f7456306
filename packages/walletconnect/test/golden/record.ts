/**
 * Records the golden transcripts anew: the official client (`@walletconnect/sign-client` 2.21.8)
 * with the official wallet (`@reown/walletkit` 1.2.10) at the test kit's relay.
 * `node --conditions=@portico/source packages/walletconnect/test/golden/record.ts [flow…]`
 */
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { startRelay } from '@portico/testkit/relay'
import { startWallet } from '@portico/testkit/walletconnect'
import { flows, perform, walletOptions } from './flows.ts'
import { officialApplication } from './official.ts'

/** How long to wait for what a client sends by itself after a flow, in milliseconds. */
const quiet = 500

for (const flow of process.argv.length > 2 ? process.argv.slice(2) : flows) {
  const relay = await startRelay({ record: true })
  const app = await officialApplication(relay.url, relay.projectId)
  const wallet = await startWallet({
    relayUrl: relay.url,
    projectId: relay.projectId,
    ...walletOptions(flow),
  })
  const transcript = await perform(flow, app, wallet, relay)
  await wait(quiet)
  const recorded = await transcript()
  await writeFile(
    new URL(`${flow}.json`, import.meta.url),
    `${JSON.stringify(recorded, null, 2)}\n`,
  )
  console.log(flow, recorded.steps.length)
  await Promise.all([app.stop(), wallet.stop()])
  await relay.stop()
}
process.exit(0)
