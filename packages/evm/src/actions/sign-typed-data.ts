import type { TypedData, TypedDataDefinition, TypedDataDomain } from 'viem'
import { asHex } from '../hex.ts'
import { ask, bound, connected, settled, type Hex, type Instance } from './shared.ts'

/**
 * Signs typed data (EIP-712, `eth_signTypedData_v4`).
 *
 * @throws PorticoError `chain-mismatch` when its domain has another network than the wallet. A
 *   domain without a chain id is signed on any.
 */
export async function signTypedData<
  const T extends TypedData | Record<string, unknown>,
  P extends keyof T | 'EIP712Domain',
>(portico: Instance, data: TypedDataDefinition<T, P>): Promise<Hex> {
  await settled(portico)
  const { domain, types, primaryType, message } = data as TypedDataDefinition
  const named = (domain as TypedDataDomain | undefined)?.chainId
  const { address } = named === undefined ? connected(portico) : await bound(portico, named)
  const { getTypesForEIP712Domain, serializeTypedData } = await import('viem')
  // Wallets hash the domain by the given type, and assume an empty one when it is omitted.
  const all = {
    EIP712Domain: getTypesForEIP712Domain({ domain: domain as TypedDataDomain }),
    ...types,
  }
  const text = serializeTypedData({
    domain,
    message,
    primaryType,
    types: all,
  } as TypedDataDefinition)
  return asHex(await ask(portico, 'eth_signTypedData_v4', [address, text]), 'signature')
}
