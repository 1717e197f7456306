/** Cost, signing and sending of transactions. */
import { createWalletClient, custom, defineChain, publicActions } from 'viem'
import type { Chain, CustomTransport, PublicActions, WalletClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { RpcError, internalError } from '../shared/errors.ts'
import type { Hex } from '../shared/guards.ts'
import type { TransactionAsk } from '../shared/requests.ts'
import type { ChainInfo } from '../wallet/config.ts'
import { signerOf } from './context.ts'
import type { PopupContext } from './context.ts'
import { defined } from '../shared/defined.ts'

export type Fees = {
  readonly gas: bigint
  readonly price:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** The visitor and the dapp need the node's message, which viem wraps. */
export function plainError(thrown: unknown): RpcError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof RpcError) return error
  }
  if (
    thrown instanceof Error &&
    'shortMessage' in thrown &&
    typeof thrown.shortMessage === 'string'
  )
    return internalError(thrown.shortMessage)
  return internalError(
    thrown instanceof Error ? thrown.message : 'The transaction could not be sent.',
  )
}

export type Client = WalletClient<CustomTransport, Chain, PrivateKeyAccount> &
  PublicActions<CustomTransport, Chain, PrivateKeyAccount>

/** @throws Error when the wallet holds no keys for `from`. */
export async function makeClient(
  context: PopupContext,
  chain: ChainInfo,
  from: string,
): Promise<Client> {
  return createWalletClient({
    account: await signerOf(context, from),
    chain: defineChain({
      id: chain.chainId,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    // Through the wallet's own call, which has the allow-list.
    transport: custom(
      { request: ({ method, params }) => context.rpc(chain.rpcUrl, method, params) },
      { retryCount: 0 },
    ),
  }).extend(publicActions)
}

/** The node computes what the request leaves out. */
export async function estimate(client: Client, ask: TransactionAsk): Promise<Fees> {
  const { to, value, data } = ask
  const gas =
    ask.gas ??
    (await client.estimateGas(
      defined({
        account: client.account,
        to: to ?? null,
        value,
        data,
      }),
    ))
  if (ask.gasPrice !== undefined || ask.type === 0 || ask.type === 1)
    return { gas, price: { gasPrice: ask.gasPrice ?? (await client.getGasPrice()) } }
  const current = await client.estimateFeesPerGas()
  const maxPriorityFeePerGas = ask.maxPriorityFeePerGas ?? current.maxPriorityFeePerGas
  return {
    gas,
    price: { maxFeePerGas: ask.maxFeePerGas ?? current.maxFeePerGas, maxPriorityFeePerGas },
  }
}

export function feeOf({ gas, price }: Fees): bigint {
  return gas * ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)
}

const TYPES = { 0: 'legacy', 1: 'eip2930', 2: 'eip1559' } as const

/** Exactly what was shown; returns the hash. */
export async function send(
  client: Client,
  { to, value, data, nonce, accessList, type }: TransactionAsk,
  { gas, price }: Fees,
): Promise<Hex> {
  return client.sendTransaction(
    defined({
      to: to ?? null,
      value,
      gas,
      data,
      nonce,
      accessList,
      type: type === undefined ? undefined : TYPES[type],
      ...price,
      // The envelope was checked earlier; viem's type is a union of all.
    }) as Parameters<Client['sendTransaction']>[0],
  )
}
