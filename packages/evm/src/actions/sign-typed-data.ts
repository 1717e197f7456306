import type { TypedData, TypedDataDefinition, TypedDataDomain } from 'viem'
import { loadEncoding } from '../load-viem.ts'
import { asSignature } from '../hex.ts'
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
  const isBound = named !== undefined && named !== null
  const { address, chain } = isBound ? await bound(portico, named) : connected(portico)
  // As a number, whatever its form, because viem leaves a text out of the domain's type.
  const chainId = isBound ? BigInt(chain.slice('eip155:'.length)) : undefined
  const { getTypesForEIP712Domain, serializeTypedData } = await loadEncoding()
  // Wallets hash the domain by the given type, and assume an empty one when it is omitted.
  const all = {
    EIP712Domain: getTypesForEIP712Domain({ domain: { ...domain, chainId } }),
    ...types,
  }
  const text = serializeTypedData({
    domain,
    message,
    primaryType,
    types: all,
  } as TypedDataDefinition)
  return asSignature(await ask(portico, 'eth_signTypedData_v4', [address, text]))
}
