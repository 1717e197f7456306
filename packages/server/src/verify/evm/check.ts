import {
  encodeDeployData,
  hashMessage,
  isAddress,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  recoverAddress,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { Check } from '../check.ts'
import type { Outcome } from '../types.ts'
import { signatureCheckBytecode } from './signature-check.ts'

const abi = parseAbi([
  'constructor(address account, bytes32 hash, address factory, bytes order, bytes signature)',
])

/** Half of the curve's order. Only the lower s is accepted, against malleable signatures. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

interface Parts {
  factory: Address
  order: Hex
  signature: Hex
}

function unwrap(signature: Hex): Parts {
  if (!isErc6492Signature(signature)) return { factory: zeroAddress, order: '0x', signature }
  const { address, data, signature: inner } = parseErc6492Signature(signature)
  return { factory: address!, order: data!, signature: inner }
}

async function isKeys(hash: Hex, signature: Hex, address: Address): Promise<boolean> {
  if (signature.length !== 132 || BigInt(`0x${signature.slice(66, 130)}`) > highestS) return false
  if (!['00', '01', '1b', '1c'].includes(signature.slice(130).toLowerCase())) return false
  return (await recoverAddress({ hash, signature })) === address
}

/**
 * On the message's chain: an account not deployed yet (ERC-6492), a contract (ERC-1271), then a
 * key. While no node answers, nothing is accepted or refused.
 */
export const checkEvm: Check = async (
  { message, signature, chain, address },
  nodes,
): Promise<Outcome> => {
  // EIP-4361 requires a checksummed address.
  if (!isAddress(address, { strict: true }) || address === address.toLowerCase()) return 'malformed'
  // A contract may accept an empty signature for what it has approved on the chain (ERC-1271).
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(signature)) return 'malformed'
  const parts = unwrap(signature as Hex)
  const hash = hashMessage(message)
  let result: string
  try {
    result = await nodes.run(
      chain,
      encodeDeployData({
        abi,
        bytecode: signatureCheckBytecode,
        args: [address, hash, parts.factory, parts.order, parts.signature],
      }),
    )
  } catch {
    return 'unavailable'
  }
  const outcome = result.length === 66 ? Number(BigInt(result)) : Number.NaN
  if (outcome === 1) return 'valid'
  if (outcome === 2) return 'bad-signature'
  if (outcome !== 0) return 'unavailable'
  const isWrapped = parts.factory !== zeroAddress
  return !isWrapped && (await isKeys(hash, parts.signature, address)) ? 'valid' : 'bad-signature'
}
