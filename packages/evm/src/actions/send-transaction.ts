import { asHash, toHexChain } from '../hex.ts'
import {
  ask,
  bound,
  settled,
  toWire,
  type Hex,
  type Instance,
  type TransactionRequest,
} from './shared.ts'

/**
 * Sends a transaction on the active network, and resolves with its hash (EIP-1474
 * `eth_sendTransaction`).
 *
 * @throws PorticoError `chain-mismatch` when the wallet is on another network; nothing was sent.
 *   `user-rejected` when the visitor rejects.
 */
export async function sendTransaction(
  portico: Instance,
  request: TransactionRequest,
): Promise<Hex> {
  await settled(portico)
  const { address, chain } = await bound(portico)
  return asHash(
    await ask(portico, 'eth_sendTransaction', [
      { ...toWire(request), from: address, chainId: toHexChain(chain) },
    ]),
  )
}
