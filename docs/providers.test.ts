/**
 * The examples of providers.md are the files that run here, with viem and ethers on a real chain.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPortico, defineNetwork, type Platform, type Portico } from '@portico/core'
import { evm, type EvmAdapter } from '@portico/evm'
import { demoAccounts, startChain, type LocalChain } from '@portico/testkit/chains'
import { createScriptedWallet, walletWindow, type ScriptedWallet } from '@portico/testkit/vitest'
import { verifyMessage } from 'ethers'
import { recoverMessageAddress } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import * as withEthers from './examples/providers/ethers.ts'
import * as withViem from './examples/providers/viem.ts'

const { ada, plain } = demoAccounts
/** The public keys of the demo phrase's first two accounts. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
let chains: readonly [LocalChain, LocalChain]
let portico: Portico<readonly [EvmAdapter]>
let wallet: ScriptedWallet
let second: ScriptedWallet

beforeAll(async () => {
  chains = await Promise.all([startChain({ chainId: 1 }), startChain({ chainId: 10 })])
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

beforeEach(async () => {
  const window = walletWindow()
  const rpcUrl = { 1: chains[0].url, 10: chains[1].url }
  wallet = createScriptedWallet({
    window,
    rdns: 'test.fox',
    name: 'Fox',
    privateKey: keys[0],
    rpcUrl,
  })
  second = createScriptedWallet({
    window,
    rdns: 'test.owl',
    name: 'Owl',
    privateKey: keys[1],
    rpcUrl,
  })
  portico = createPortico({
    adapters: [evm()] as const,
    debug: false,
    networks: chains.map((chain, at) =>
      defineNetwork({
        id: `eip155:${at ? 10 : 1}`,
        name: `Chain ${at}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [chain.url],
      }),
    ),
    platform: {
      now: Date.now,
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      random: (bytes) => new Uint8Array(bytes),
      fetch: (...args) => fetch(...args),
      visible: () => true,
      online: () => true,
      changes: () => () => {},
      storage: null,
      window: window as unknown as Platform['window'],
    },
  })
  portico.start()
  await portico.connect({ wallet: 'test.fox' })
})

/** What has arrived: a chain answers with a hash before it has made the block. */
const received = async (chain: LocalChain): Promise<bigint> =>
  BigInt((await chain.rpc('eth_getBalance', [plain.address, 'latest'])) as string)

test.each(['viem', 'use-wallet-client', 'ethers'])('embeds %s.ts unchanged', (name) => {
  const page = readFileSync(new URL('providers.md', import.meta.url), 'utf8')
  const source = readFileSync(new URL(`examples/providers/${name}.ts`, import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`ts\n${source}\`\`\`\n`)
})

test('signs and sends by viem with the active wallet on its network', async () => {
  const client = (): ReturnType<typeof withViem.walletClient> =>
    withViem.walletClient(portico, [mainnet, optimism])
  const before = await received(chains[0])
  const first = client()!
  expect(first.chain?.id).toBe(1)
  const { signature, hash } = await withViem.signAndPay(first, plain.address, 10n)
  expect(
    await recoverMessageAddress({ message: 'Paid by viem', signature: signature as `0x${string}` }),
  ).toBe(ada.address)
  await expect
    .poll(() => chains[0].rpc('eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1', from: ada.address.toLowerCase() })
  await expect.poll(async () => (await received(chains[0])) - before).toBe(10n)
  // The wallet moves, and another wallet is used: the next client follows.
  wallet.changeChain(10)
  expect(client()!.chain?.id).toBe(10)
  const there = await received(chains[1])
  await withViem.signAndPay(client()!, plain.address, 7n)
  await expect.poll(async () => (await received(chains[1])) - there).toBe(7n)
  const { address } = await portico.connect({ wallet: 'test.owl' })
  expect(client()!.account?.address).toBe(address)
  const other = await withViem.signAndPay(client()!, plain.address, 1n)
  expect(
    await recoverMessageAddress({
      message: 'Paid by viem',
      signature: other.signature as `0x${string}`,
    }),
  ).toBe(address)
  await portico.disconnect()
  expect(client()).toBeNull()
})

test('signs and sends by ethers with the active wallet on its network', async () => {
  const before = await received(chains[0])
  const signer = (await withEthers.signer(portico))!
  const { signature, hash } = await withEthers.signAndPay(signer, plain.address, 10n)
  expect(verifyMessage('Paid by ethers', signature)).toBe(ada.address)
  await expect
    .poll(() => chains[0].rpc('eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1', from: ada.address.toLowerCase() })
  await expect.poll(async () => (await received(chains[0])) - before).toBe(10n)
  // The same signer, after the wallet has moved.
  wallet.changeChain(10)
  const there = await received(chains[1])
  await withEthers.signAndPay(signer, plain.address, 7n)
  await expect.poll(async () => (await received(chains[1])) - there).toBe(7n)
  const { address } = await portico.connect({ wallet: 'test.owl' })
  expect((await withEthers.signer(portico))!.address).toBe(address)
  await portico.disconnect()
  expect(await withEthers.signer(portico)).toBeNull()
  expect(second.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})
