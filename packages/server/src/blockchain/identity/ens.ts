import {
  bytesToHex,
  createPublicClient,
  custom,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  isAddress,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { unlessReverted } from '../fault.ts'
import type { Chain } from '../types.ts'

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** `resolve(bytes,bytes)` for names below the resolver's own (ENSIP-10). */
const extended = '0x9061b923'
const longestName = 128
const mostLabels = 8

/** Everything that a resolver returns is checked; missing records are undefined. */
export interface Ens {
  /** Verified to resolve to the address, and to be in its normal form (ENSIP-15). */
  nameOf(address: Address): Promise<string | undefined>
  addressOf(name: string): Promise<Address | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

/** Whether a claimed name is in its normal form (ENSIP-15). Any other may imitate a name. */
function isNormal(name: string): boolean {
  if (name === '' || name.length > longestName || name.split('.').length > mostLabels) return false
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

type Call = (to: Address, data: Hex) => Promise<Hex | undefined>

/** The resolver that the registry names for a name. */
async function resolverOf(
  call: Call,
  registry: Address,
  name: string,
): Promise<Address | undefined> {
  const args = [namehash(name)] as const
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'resolver', args })
  const answer = await call(registry, data)
  const resolver = decode(answer, (result) =>
    decodeFunctionResult({ abi: registryAbi, functionName: 'resolver', data: result }),
  )
  return resolver === zeroAddress ? undefined : resolver
}

/** Whether a resolver answers for names below its own (ENSIP-10). */
async function isExtended(call: Call, resolver: Address): Promise<boolean> {
  const functionName = 'supportsInterface'
  const data = encodeFunctionData({ abi: resolverAbi, functionName, args: [extended] })
  const answer = await call(resolver, data)
  const supports = decode(answer, (result) =>
    decodeFunctionResult({ abi: resolverAbi, functionName, data: result }),
  )
  return supports ?? false
}

/** Uses the resolver of the name, or of the nearest parent that is extended. */
async function resolve(
  call: Call,
  registry: Address,
  name: string,
  data: Hex,
): Promise<Hex | undefined> {
  const labels = name.split('.')
  const resolvers = await Promise.all(
    labels.map((_, at) => resolverOf(call, registry, labels.slice(at).join('.'))),
  )
  const [own] = resolvers
  const nearest = resolvers.find((resolver) => resolver !== undefined)
  if (nearest === undefined) return undefined
  if (!(await isExtended(call, nearest))) return own === undefined ? undefined : call(own, data)
  const wrapped = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [bytesToHex(packetToBytes(name)), data],
  })
  const answer = await call(nearest, wrapped)
  return decode(answer, (bytes) => decodeAbiParameters([{ type: 'bytes' }], bytes)[0])
}

/**
 * @param lookup Follows off-chain look-ups (EIP-3668).
 */
export function createEns(
  { client: { chain, request } }: Chain,
  registry: Address,
  lookup: (parameters: { data: Hex; sender: Address; urls: readonly string[] }) => Promise<Hex>,
): Ens {
  const client = createPublicClient({
    chain,
    cacheTime: 0,
    transport: custom({ request } as PublicClient, { retryCount: 0 }),
    ccipRead: { request: lookup },
  })

  const call: Call = async (to, data) => (await unlessReverted(client.call({ to, data })))?.data

  async function addressOf(name: string): Promise<Address | undefined> {
    const args = [namehash(name)] as const
    const data = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args })
    const answer = await resolve(call, registry, name, data)
    const address = decode(answer, (result) =>
      decodeFunctionResult({ abi: resolverAbi, functionName: 'addr', data: result }),
    )
    return address === zeroAddress ? undefined : address
  }

  /** The name in the reverse record of an address, which its owner can set to any name. */
  async function claimOf(address: Address): Promise<string | undefined> {
    const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
    const args = [namehash(reverse)] as const
    const data = encodeFunctionData({ abi: resolverAbi, functionName: 'name', args })
    const answer = await resolve(call, registry, reverse, data)
    return decode(answer, (result) =>
      decodeFunctionResult({ abi: resolverAbi, functionName: 'name', data: result }),
    )
  }

  return {
    addressOf,
    async nameOf(address) {
      const name = await claimOf(address)
      if (name === undefined || !isNormal(name)) return undefined
      const owner = await addressOf(name)
      if (owner === undefined || !isAddress(owner)) return undefined
      return getAddress(owner) === getAddress(address) ? name : undefined
    },
    async textOf(name, key) {
      const args = [namehash(name), key] as const
      const data = encodeFunctionData({ abi: resolverAbi, functionName: 'text', args })
      const answer = await resolve(call, registry, name, data)
      const value = decode(answer, (result) =>
        decodeFunctionResult({ abi: resolverAbi, functionName: 'text', data: result }),
      )
      return value === '' ? undefined : value
    },
  }
}

/** A resolver may return any bytes. */
function decode<T>(answer: Hex | undefined, read: (data: Hex) => T): T | undefined {
  if (answer === undefined || answer === '0x') return undefined
  try {
    return read(answer)
  } catch {
    return undefined
  }
}
