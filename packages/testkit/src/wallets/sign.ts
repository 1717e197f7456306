import { createWalletClient, hexToBigInt, hexToNumber, http, isHex, stringToHex } from 'viem'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readTypedData } from './typed-data.ts'
import type { WalletSigner } from './types.ts'

interface WireTransaction {
  to?: Hex
  data?: Hex
  input?: Hex
  value?: Hex
  gas?: Hex
  nonce?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

const chainOf = (id: number, url: string): Parameters<typeof createWalletClient>[0]['chain'] => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/**
 * EIP-191 messages, EIP-712 typed data, and transactions, which are filled in from the chain,
 * signed here and sent raw.
 *
 * @param privateKey 32 bytes in hex. For test keys only.
 */
export function keySigner(privateKey: Hex): WalletSigner {
  const account = privateKeyToAccount(privateKey)
  return async (method, params, { chainId, rpcUrl }) => {
    if (method === 'personal_sign') {
      const message = String(params[0])
      return account.signMessage({
        message: { raw: isHex(message) ? message : stringToHex(message) },
      })
    }
    if (method === 'eth_signTypedData_v4') return account.signTypedData(readTypedData(params[1]))
    if (rpcUrl === undefined)
      throw new Error('A scripted wallet needs an rpcUrl to send a transaction.')
    const sent = params[0] as WireTransaction
    const data = sent.data ?? sent.input
    const client = createWalletClient({
      account,
      chain: chainOf(chainId, rpcUrl),
      transport: http(rpcUrl),
    })
    return client.sendTransaction({
      account,
      chain: client.chain,
      ...(sent.to ? { to: sent.to } : {}),
      ...(data ? { data } : {}),
      ...(sent.value ? { value: hexToBigInt(sent.value) } : {}),
      ...(sent.gas ? { gas: hexToBigInt(sent.gas) } : {}),
      ...(sent.nonce ? { nonce: hexToNumber(sent.nonce) } : {}),
      ...(sent.maxFeePerGas ? { maxFeePerGas: hexToBigInt(sent.maxFeePerGas) } : {}),
      ...(sent.maxPriorityFeePerGas
        ? { maxPriorityFeePerGas: hexToBigInt(sent.maxPriorityFeePerGas) }
        : {}),
    })
  }
}
