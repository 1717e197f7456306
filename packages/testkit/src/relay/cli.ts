#!/usr/bin/env node
/** `portico-relay`. Prints `ready <url>`. */
import { parseArgs } from 'node:util'
import { relayProjectId, startRelay } from './start.ts'

const usage = `portico-relay [--port 5177] [--file relay.sqlite] [--project <id>]… [--origin <origin>]… [--url <public address>]…

A WalletConnect v2 relay for development and tests, on loopback.
  --port     the port; a free one by default
  --file     the file of waiting messages; in memory by default
  --project  project ids that may connect; ${relayProjectId} by default
  --origin   web origins that may connect; all by default
  --url      another address that clients use for this relay`

const many = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    file: { type: 'string' },
    project: many,
    origin: many,
    url: many,
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const { port, file, project, origin, url } = values
  const relay = await startRelay({
    port: Number(port ?? 0),
    ...(file ? { file } : {}),
    ...(project ? { projectIds: project } : {}),
    ...(origin ? { origins: origin } : {}),
    ...(url ? { urls: url } : {}),
  })
  console.log(`ready ${relay.url} ${relay.projectId}`)
  const stop = (): void => void relay.stop().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
