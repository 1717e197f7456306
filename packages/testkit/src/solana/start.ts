import { ChainRpcError } from '../chains/errors.ts'
import { createFaucet, type LocalToken } from './faucet.ts'
import { createLedger } from './ledger.ts'
import { listen } from './listen.ts'
import { loadNative } from './native.ts'
import type { TokenProgram } from './programs.ts'

/**
 * Genesis hashes, by which clusters are distinguished. The local one belongs to no public cluster.
 */
const genesis = {
  local: 'BdTdwx9UeujSFHtojKa1Tm3hgigfT5XnPXYBUtj3NuUm',
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
} as const

/** How a local cluster is to run. */
export interface SolanaOptions {
  /** The cluster whose id it has; its own by default. */
  cluster?: keyof typeof genesis
  /**
   * TCP port of its JSON-RPC on loopback, its WebSocket being on the next one; two free ones by
   * default.
   */
  port?: number
}

/** A running local Solana cluster. */
export interface LocalSolana {
  /** HTTP JSON-RPC endpoint on loopback, without a trailing slash; open to every web origin. */
  readonly url: string
  /** WebSocket endpoint: the port behind the HTTP one, where web3.js looks for it. */
  readonly wsUrl: string
  /** The port on loopback. */
  readonly port: number
  /** CAIP-2 id, from the genesis hash (CAIP-30). */
  readonly chain: `solana:${string}`
  /** Sends lamports; resolves with the transaction's signature. */
  airdrop(address: string, lamports: bigint): Promise<string>
  /** Makes a token: one of the SPL Token program with 6 decimals, as USDC is, by default. */
  createToken(options?: { decimals?: number; program?: TokenProgram }): Promise<LocalToken>
  /**
   * Mints tokens in smallest units, creating the owner's token account where there is none;
   * resolves with its address. With `apart`, into a new account besides the owner's associated one,
   * because an owner may have several.
   *
   * @param amount Smallest units.
   */
  mintTo(
    token: LocalToken,
    owner: string,
    amount: bigint,
    options?: { apart?: boolean },
  ): Promise<string>
  /** Advances slots, one by default. A blockhash is valid for 150. */
  advance(slots?: number): void
  /**
   * One JSON-RPC call.
   * @throws ChainRpcError when the cluster answers with an error.
   */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Ends it: both ports are free again. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts a Solana cluster on loopback: real execution (the virtual machine of litesvm, with System,
 * both token programs, associated token accounts and memo), behind the JSON-RPC and WebSocket that
 * unmodified clients use. Each transaction is a slot of its own and final at once. It needs
 * `litesvm` and `@solana/kit`, and lives in this process.
 *
 * @throws ChainStartError when they are not installed; Error when the port is taken.
 * @example
 * const solana = await startSolana()
 * await solana.airdrop(solanaAccounts.ada.address, 10n ** 9n)
 * const usdc = await solana.createToken()
 * await solana.mintTo(usdc, solanaAccounts.ada.address, 25_000_000n)
 * await solana.stop()
 */
export async function startSolana({
  cluster = 'local',
  port = 0,
}: SolanaOptions = {}): Promise<LocalSolana> {
  const { kit, svm } = await loadNative()
  const ledger = createLedger(kit, svm)
  const faucet = await createFaucet(ledger)
  const genesisHash = genesis[cluster]
  const server = await listen({ ledger, genesisHash, airdrop: faucet.airdrop }, port)
  const url = `http://127.0.0.1:${server.port}`
  let stopped: Promise<void> | undefined
  return {
    url,
    wsUrl: `ws://127.0.0.1:${server.port + 1}`,
    port: server.port,
    chain: `solana:${genesisHash.slice(0, 32)}`,
    airdrop: faucet.airdrop,
    createToken: ({ decimals = 6, program = 'token' } = {}) =>
      faucet.createToken(decimals, program),
    mintTo: faucet.mintTo,
    advance: (slots = 1) => ledger.advance(BigInt(slots)),
    async rpc(method, params = []) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as {
        result?: unknown
        error?: { code: number; message: string; data?: unknown }
      }
      if (error) throw new ChainRpcError(method, error.code, error.message, error.data)
      return result
    },
    stop: () => (stopped ??= server.stop()),
  }
}
