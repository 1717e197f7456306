/**
 * Starts the demo and prints its addresses, until it is stopped: the built one, or with `--source`
 * the one of the sources. The page is at `PORT`, by default 5173; with `PORT=0`, or where an
 * address is in use, everything is at free ports.
 */
import { serveDemo } from '../apps/demo/serve.mjs'
import { startParts } from './parts.mjs'

const isSource = process.argv.includes('--source')
const serve = isSource ? (await import('../apps/demo/serve-source.mjs')).serveSource : serveDemo
const options = { past: true, login: true, addressDelay: 1, serve }
const port = Number(process.env.PORT ?? 5173)
const fixed = { demo: port, wallet: 5174, relay: 5177, inbox: 5178 }

async function start() {
  if (port === 0) return startParts(options)
  try {
    return await startParts({ ...options, ...fixed })
  } catch (error) {
    if (error?.code !== 'EADDRINUSE') throw error
    return startParts(options)
  }
}

const parts = await start()
let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await parts.stop()
  console.log('\nStopped. Nothing is left running.')
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const addresses = [
  ['Demo', parts.demo.url],
  ['Pocket Wallet', parts.wallet.url],
  ['Wallet on a phone', `${parts.wallet.url}/wc`],
  ['Server', parts.server.url],
  ['Server API', `${parts.server.url}/openapi.json`],
  ['Recovery service', parts.recoveryService.url],
  ['Inbox', parts.mail.inboxUrl],
  ['First EVM node', parts.chains.mainnet.url],
  ['Second EVM node', parts.chains.second.url],
  ['Solana node', parts.solana.url],
  ['Bitcoin node', parts.bitcoin.url],
  ['WalletConnect relay', `${parts.relay.url} (project id ${parts.relay.projectId})`],
]
const width = Math.max(...addresses.map(([name]) => name.length))
const rows = addresses.map(([name, url]) => `  ${name.padStart(width)}: ${url}`)
const hotReload = isSource ? '\n  Changes in packages/*/src and apps/demo/src show at once.\n' : ''
console.log(`
  Portico is running.

${rows.join('\n')}

  Open the demo, press Connect wallet, choose Pocket Wallet and approve.
  Sign a message or send 1 ETH: the balance changes on the page and in the wallet.
  To log in without a wallet, enter ada@mail.example and read the code in the inbox.
${hotReload}
  Press Ctrl-C to stop everything.
`)
