/** What a host does with a connected EVM wallet, in one call each; viem encodes, loaded when called. */
import { accountOf, nsState, PorticoError } from '@portico/core'
import type { ChainId, Json, Portico } from '@portico/core'
import { explorerPage } from '@portico/core/internal/format/explorer'
import { rawOf } from '@portico/core/internal/request/raw'
import type { Abi, Client, ContractFunctionArgs, ContractFunctionName, ReadContractParameters, ReadContractReturnType, TypedDataDefinition, TypedDataDomain } from 'viem'
import { chainMismatch, checkNamedChain, checkStanding } from './chain.ts'
import { toPorticoError } from './errors.ts'
import { asHash, asHex, toHexChain } from './hex.ts'
import { factListeners } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'

type Instance = Pick<Portico, 'data' | 'getState' | 'provider' | 'services'>
type Hex = `0x${string}`

/** A transaction as hosts write it; amounts in wei. */
export interface TransactionRequest {
  to?: Hex
  value?: bigint
  data?: Hex
  gas?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
}

function connected(portico: Instance): { provider: Eip1193Provider; address: Hex; chain: ChainId } {
  const account = accountOf(portico.getState(), 'eip155')
  const provider = portico.provider('eip155') as Eip1193Provider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return { provider, address: account.address as Hex, chain: account.chain }
}

/** Where two wallets claim the identity of the one in use, the visitor says first which is his. */
async function settled(portico: Instance): Promise<void> {
  const status = nsState(portico.getState(), 'eip155')
  const wait = status.is === 'connected' ? portico.services.settled(status.link) : undefined
  if (wait) await wait
}

async function ask(portico: Instance, method: string, params: unknown): Promise<unknown> {
  try {
    return await connected(portico).provider.request({ method, params })
  } catch (error) {
    throw toPorticoError(error, 'wallet-request')
  }
}

/**
 * The account and network in use, once the wallet has said that it stands there. Where it stands elsewhere, the state follows it.
 *
 * @param named the chain id that the request itself names.
 */
async function bound(portico: Instance, named?: unknown): Promise<{ address: Hex; chain: ChainId }> {
  const { provider, address, chain } = connected(portico)
  checkNamedChain(named, chain)
  await checkStanding(chain, (method) => ask(portico, method, []), (fact) => factListeners.get(rawOf(provider))?.forEach((report) => report(fact)))
  const now = connected(portico)
  // Asked meanwhile, the state may have followed the wallet or the visitor elsewhere.
  if (now.provider !== provider || now.address !== address) throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (now.chain !== chain) throw chainMismatch(chain, now.chain)
  return { address, chain }
}

async function reader(portico: Instance): Promise<Client> {
  const { chain } = connected(portico)
  const network = portico.services.network(chain)
  if (!network) throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
  const [rpc, { viemClient }] = await Promise.all([portico.services.rpc(chain), import('./transport.ts')])
  return viemClient(network, (method, params) => rpc.request(method, params))
}

const hexOf = (value: bigint | number): Hex => `0x${value.toString(16)}`

function toWire(request: TransactionRequest): Record<string, string> {
  const wire: Record<string, string> = {}
  for (const [key, value] of Object.entries(request))
    if (value !== undefined) wire[key] = typeof value === 'string' ? value : hexOf(value as bigint | number)
  return wire
}

/**
 * Signs a text with the connected account (ERC-191, `personal_sign`).
 *
 * @throws PorticoError `user-rejected` when the visitor says no.
 * @example const signature = await signMessage(portico, { message: 'Hello' })
 */
export async function signMessage(portico: Instance, { message }: { message: string }): Promise<Hex> {
  await settled(portico)
  const { address } = connected(portico)
  const bytes = [...new TextEncoder().encode(message)].map((b) => b.toString(16).padStart(2, '0')).join('')
  return asHex(await ask(portico, 'personal_sign', [`0x${bytes}`, address]), 'signature')
}

/**
 * Signs typed data (EIP-712, `eth_signTypedData_v4`).
 *
 * @throws PorticoError `chain-mismatch` where its domain names another network than the wallet's. A domain without a chain id
 *   is signed on any.
 */
export async function signTypedData(portico: Instance, data: TypedDataDefinition): Promise<Hex> {
  await settled(portico)
  const named = (data.domain as TypedDataDomain | undefined)?.chainId
  const { address } = named === undefined ? connected(portico) : await bound(portico, named)
  const { getTypesForEIP712Domain, serializeTypedData } = await import('viem')
  // Wallets hash the domain by its type as given, and know none when it is left out.
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain as TypedDataDomain }), ...data.types }
  const text = serializeTypedData({ ...data, types } as TypedDataDefinition)
  return asHex(await ask(portico, 'eth_signTypedData_v4', [address, text]), 'signature')
}

/**
 * Sends a transaction through the wallet, on the network in use, and resolves with its hash (EIP-1474 `eth_sendTransaction`).
 *
 * @throws PorticoError `chain-mismatch` where the wallet stands on another network; nothing was sent. `user-rejected` when the
 *   visitor says no.
 */
export async function sendTransaction(portico: Instance, request: TransactionRequest): Promise<Hex> {
  await settled(portico)
  const { address, chain } = await bound(portico)
  return asHash(await ask(portico, 'eth_sendTransaction', [{ ...toWire(request), from: address, chainId: toHexChain(chain) }]))
}

/** Gas that a transaction would use, by the network's own RPC. */
export async function estimateGas(portico: Instance, request: TransactionRequest): Promise<bigint> {
  const { address, chain } = connected(portico)
  const rpc = await portico.services.rpc(chain)
  return BigInt(asHex(await rpc.request('eth_estimateGas', [{ ...toWire(request), from: address }]), 'gas estimate'))
}

/** A contract call that writes: encoded by viem, sent by the wallet. */
export async function writeContract<const A extends Abi>(
  portico: Instance,
  call: { abi: A; address: Hex; functionName: string; args?: readonly unknown[]; value?: bigint },
): Promise<Hex> {
  const { encodeFunctionData } = await import('viem')
  const data = encodeFunctionData({ abi: call.abi as Abi, functionName: call.functionName, args: call.args ?? [] })
  return sendTransaction(portico, { to: call.address, data, ...(call.value === undefined ? {} : { value: call.value }) })
}

/** A contract call that reads, on the network's own RPC. */
export async function readContract<
  const A extends Abi,
  F extends ContractFunctionName<A, 'pure' | 'view'>,
  const Args extends ContractFunctionArgs<A, 'pure' | 'view', F>,
>(portico: Instance, call: ReadContractParameters<A, F, Args>): Promise<ReadContractReturnType<A, F, Args>> {
  const { readContract: read } = await import('viem/actions')
  return read(await reader(portico), call)
}

/** What the wallet can do beyond the basics, by chain (EIP-5792); empty when it does not say. */
export async function getCapabilities(portico: Instance): Promise<Json> {
  const { address } = connected(portico)
  try {
    return (await ask(portico, 'wallet_getCapabilities', [address])) as Json
  } catch (error) {
    if (error instanceof PorticoError && error.exit === 'rejected') throw error
    return {}
  }
}

/**
 * Waits until a transaction is mined, asking the network's RPC, or the Safe that sent it, every `interval` milliseconds. The
 * balances that are on screen are read again then.
 *
 * @returns `success` or `reverted`.
 */
export async function waitForReceipt(
  portico: Instance,
  hash: Hex,
  { interval = 1_000, signal }: { interval?: number; signal?: AbortSignal } = {},
): Promise<{ status: 'success' | 'reverted'; blockNumber: bigint }> {
  const { chain } = connected(portico)
  const rpc = await portico.services.rpc(chain)
  const status = nsState(portico.getState(), 'eip155')
  // What a Safe sends is known by a hash of the Safe's own, and it alone knows what became of it.
  const bySafe = status.is === 'connected' && status.link.startsWith('safe:')
  const look = (): Promise<unknown> =>
    bySafe ? ask(portico, 'eth_getTransactionReceipt', [hash]) : rpc.request('eth_getTransactionReceipt', [hash], { dedupe: false })
  for (;;) {
    const receipt = (await look()) as {
      status?: string
      blockNumber?: string
    } | null
    if (receipt?.blockNumber) {
      // What is shown of the account has changed with it. Nobody waits for that.
      portico.data().then((data) => data.refresh(chain)).catch(() => {})
      return { status: receipt.status === '0x1' ? 'success' : 'reverted', blockNumber: BigInt(receipt.blockNumber) }
    }
    await new Promise<void>((resolve, reject) => {
      portico.services.platform.after(interval, resolve)
      signal?.addEventListener('abort', () => reject(new PorticoError('aborted', 'Request was aborted', { exit: 'user' })))
    })
  }
}

/** The explorer's page of an address or a transaction on a network, when it has an explorer. */
export function explorerUrl(portico: Instance, chain: ChainId, what: { address: string } | { hash: string }): string | undefined {
  const explorer = portico.services.network(chain)?.explorer
  if (!explorer) return undefined
  return ('address' in what ? explorerPage(explorer, 'address', what.address) : explorerPage(explorer, 'tx', what.hash)) ?? undefined
}
