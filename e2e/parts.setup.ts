import type { FullConfig } from '@playwright/test'
import { startParts } from '../scripts/parts.mjs'
import { serveHosts } from './hosts/serve.mjs'

/**
 * Starts a demo for each worker, once for the whole run. Tests find theirs by `PORTICO_*`
 * variables.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const all = await Promise.all(
    Array.from({ length: workers }, () =>
      startParts({ hosts: ['http://127.0.0.1:*'], farcasters: 20 }),
    ),
  )
  const hosts = await serveHosts(all.map(({ relay }) => relay.url))
  process.env['PORTICO_PARTS'] = JSON.stringify(
    all.map(({ demo, wallet, server, relay, mail, chains, solana, bitcoin }) => ({
      PORTICO_URL: demo.url,
      PORTICO_WALLET: wallet.url,
      PORTICO_SERVICE: server.url,
      PORTICO_RELAY: relay.url,
      PORTICO_INBOX: mail.inboxUrl,
      PORTICO_RPC: chains.mainnet.url,
      PORTICO_RPC_SECOND: chains.second.url,
      PORTICO_SOLANA: solana.url,
      PORTICO_SOLANA_CHAIN: solana.chain,
      PORTICO_BITCOIN: bitcoin.url,
      PORTICO_HOSTS: hosts.url,
    })),
  )
  return async () => {
    await Promise.all([hosts.stop(), ...all.map(({ stop }) => stop())])
  }
}
