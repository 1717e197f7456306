import type { NodeRequest } from './node-request.ts'
import { rpcCode } from './problem.ts'

const mostContracts = 10_000
/** `decimals()` of ERC-20. */
const decimals = '0x313ce567'

/** Checks whether a contract says how many decimals it has, as a token does. */
export function createTokenCheck(request: NodeRequest): (contract: string) => Promise<boolean> {
  const contracts = new Map<string, boolean>()
  return async (contract) => {
    const known = contracts.get(contract)
    if (known !== undefined) return known
    const call = request('eth_call', [{ to: contract, data: decimals }, 'latest'])
    const answer = await call.catch((error: unknown) => {
      // The contract reverts.
      if (rpcCode(error) === undefined) throw error
      return '0x'
    })
    const isToken = typeof answer === 'string' && /^0x0{62}[0-9a-f]{2}$/i.test(answer)
    if (contracts.size >= mostContracts) contracts.clear()
    contracts.set(contract, isToken)
    return isToken
  }
}
