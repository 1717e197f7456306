import { startParts } from '../scripts/parts.mjs'
import { serveHosts } from './hosts/serve.mjs'

/** Starts the demo once for the whole run; tests find it by `PORTICO_*` variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const parts = await startParts()
  process.env['PORTICO_URL'] = parts.demo.url
  process.env['PORTICO_WALLET'] = parts.wallet.url
  process.env['PORTICO_SERVICE'] = parts.server.url
  process.env['PORTICO_RELAY'] = parts.relay.url
  process.env['PORTICO_RPC'] = parts.chains.mainnet.url
  process.env['PORTICO_RPC_SECOND'] = parts.chains.second.url
  process.env['PORTICO_SOLANA'] = parts.solana.url
  process.env['PORTICO_SOLANA_CHAIN'] = parts.solana.chain
  process.env['PORTICO_BITCOIN'] = parts.bitcoin.url
  const hosts = await serveHosts()
  process.env['PORTICO_HOSTS'] = hosts.url
  return async () => {
    await Promise.all([hosts.stop(), parts.stop()])
  }
}
