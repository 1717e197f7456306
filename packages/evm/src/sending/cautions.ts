/** Warnings before funds are lost. */
import type { ReceiverCaution } from '@portico/core'
import { decimalsData, parseDecimals } from '../reads.ts'
import { orNull, type Node } from './node.ts'

/**
 * Addresses without a key: zero and those within two bytes of it (precompiled contracts,
 * `0x…dEaD`), common burn addresses, and the placeholder for a coin.
 */
const burns = /^0x(0{36}[0-9a-f]{4}|dead0{36}|(dead)?0*42069420694206942069|f{40}|e{40})$/i

/** EIP-7702: an account with a key that uses a contract's code. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/** An EOA with delegated code is no contract. */
export const isContractCode = (code: unknown): boolean =>
  typeof code === 'string' && code.length > 2 && !delegation.test(code)

export const isContract = async ({ ask }: Node, address: string): Promise<boolean> =>
  isContractCode(await ask('eth_getCode', [address, 'latest']))

/** A token's own contract gets only that caution. */
export async function cautionsOf(
  node: Node,
  to: string,
  token: string | null,
): Promise<ReceiverCaution[]> {
  const [hasContract, decimals] = await Promise.all([
    isContract(node, to),
    orNull(node.ask('eth_call', [{ to, data: decimalsData }, 'latest'])),
  ])
  const isToken =
    to.toLowerCase() === token?.toLowerCase() || (hasContract && parseDecimals(decimals) !== null)
  return [
    ...(burns.test(to) ? (['burn'] as const) : []),
    ...(isToken ? (['token-contract'] as const) : hasContract ? (['contract'] as const) : []),
  ]
}
