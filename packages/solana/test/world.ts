/** A page with scripted Solana wallets, on clusters that really execute. */
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Instruction,
} from '@solana/kit'
import { defineNetwork } from '@portico/core'
import type { ChainId, Network } from '@portico/core'
import { createSolanaWallet, solanaAccounts } from '@portico/testkit/solana'
import type {
  LocalSolana,
  ScriptedSolanaOptions,
  ScriptedSolanaWallet,
} from '@portico/testkit/solana'
import { walletWindow } from '@portico/testkit/vitest'
import { createClock, openWorld, type BaseWorld, type Shared } from '@portico/testkit/world'
import { solana, solanaClusters, type SolanaAdapter, type SolanaProvider } from '../src/index.ts'

export const { ada, plain } = solanaAccounts
export const SOL = 1_000_000_000n

const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }

export const network = (
  id: ChainId,
  url: string,
  more: Partial<Pick<Network, 'name' | 'tokens'>> = {},
): Network =>
  defineNetwork({ id, name: id.slice(7, 15), nativeCurrency: coin, rpcUrls: [url], ...more })

/** Networks for tests that ask no node. */
export const mainnet = network(solanaClusters.mainnet, 'https://rpc.main.example')
export const devnet = network(solanaClusters.devnet, 'https://rpc.dev.example')

type WalletOptions = Omit<ScriptedSolanaOptions, 'window'>

export interface World extends Omit<BaseWorld<readonly [SolanaAdapter]>, 'until'> {
  install(options?: WalletOptions): ScriptedSolanaWallet
  provider(): SolanaProvider
  /** Resolves when the condition holds. */
  until(holds: () => boolean): Promise<void>
  reload(): World
  /** Lets this much time pass. */
  sleep(ms: number): void
  /** Waits until a timer of this many milliseconds is set, and lets that time pass. */
  overdue(ms: number): Promise<void>
}

export function world(
  networks: readonly Network[] = [mainnet, devnet],
  { stored, window = walletWindow() }: Shared<ReturnType<typeof walletWindow>> = {},
): World {
  // Timers that are due at once, and pauses between tries, take one turn. Deadlines pass when a
  // test says so.
  const clock = createClock({ turnsBelow: 1_000 })
  const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))
  const base = openWorld({
    namespace: 'solana',
    config: { adapters: [solana()], networks },
    platform: { window, stored, clock, random },
  })
  const { portico } = base
  const stop = base.start()
  return {
    ...base,
    install: (options = {}) => createSolanaWallet({ window, name: 'Fox', ...options }),
    provider() {
      const provider = portico.provider('solana')
      if (!provider) throw new Error('Nothing is connected')
      return provider
    },
    until: base.untilState,
    sleep: clock.sleep,
    async overdue(ms) {
      await clock.armed(ms)
      clock.pass(ms)
    },
    reload() {
      stop()
      return world(networks, { window, stored: base.stored })
    },
  }
}

export type Connected = World & { wallet: ScriptedSolanaWallet }

/** A page whose only wallet is connected. */
export async function connected(
  options: WalletOptions = {},
  networks?: readonly Network[],
): Promise<Connected> {
  const page = world(networks)
  const wallet = page.install(options)
  await page.portico.connect({ offer: options.name ?? 'Fox' })
  return { ...page, wallet }
}

/** Both accounts of the owner, with their keys. */
export const both = [{ privateKey: ada.privateKey }, { privateKey: plain.privateKey }] as const

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Verifies with a library that is neither the adapter's nor the wallet's. */
export const verified = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean => ed25519.verify(signature, message, publicKey)

/** An unsigned transfer in its wire format, made by the ecosystem's own library. */
export function transfer(
  from: string,
  to: string,
  lamports: bigint,
  blockhash: { blockhash: string; lastValidBlockHeight: bigint } = never,
): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  const instruction: Instruction = {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(from), role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayer(address(from), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        blockhash as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
        each,
      ),
    (each) => appendTransactionMessageInstructions([instruction], each),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

const never = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** The same transfer on a running cluster. */
export async function transferOn(
  cluster: LocalSolana,
  from: string,
  to: string,
  lamports: bigint,
): Promise<Uint8Array> {
  const { value } = (await cluster.rpc('getLatestBlockhash')) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  return transfer(from, to, lamports, {
    blockhash: value.blockhash,
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  })
}
