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
/** `resolve(bytes,bytes)`: a resolver that answers for names below its own (ENSIP-10). */
const extended = '0x9061b923'
/** The wire's longest name, and labels that are looked up. */
const longestName = 128
const mostLabels = 8

/**
 * Reads names from one chain's registry. Everything that a resolver returns is checked; records
 * that do not exist are undefined.
 */
export interface Ens {
  /** The primary name of an address, verified to resolve to that address, normalised (ENSIP-15). */
  nameOf(address: Address): Promise<string | undefined>
  addressOf(name: string): Promise<Address | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

/** A name normalised by ENSIP-15; undefined where it is not valid. */
export function normalName(name: string): string | undefined {
  if (name === '' || name.length > longestName || name.split('.').length > mostLabels)
    return undefined
  try {
    const normal = normalize(name)
    return normal.length > longestName ? undefined : normal
  } catch {
    return undefined
  }
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

  const call = async (to: Address, data: Hex): Promise<Hex | undefined> =>
    (await unlessReverted(client.call({ to, data })))?.data

  async function resolverAt(name: string): Promise<Address | undefined> {
    const answer = await call(
      registry,
      encodeFunctionData({ abi: registryAbi, functionName: 'resolver', args: [namehash(name)] }),
    )
    const resolver = decode(answer, (data) =>
      decodeFunctionResult({ abi: registryAbi, functionName: 'resolver', data }),
    )
    return resolver === zeroAddress ? undefined : resolver
  }

  async function isExtended(resolver: Address): Promise<boolean> {
    const answer = await call(
      resolver,
      encodeFunctionData({ abi: resolverAbi, functionName: 'supportsInterface', args: [extended] }),
    )
    return (
      decode(answer, (data) =>
        decodeFunctionResult({ abi: resolverAbi, functionName: 'supportsInterface', data }),
      ) ?? false
    )
  }

  /** Asks the name's resolver, or the nearest above it that answers for names below. */
  async function resolve(name: string, data: Hex): Promise<Hex | undefined> {
    const labels = name.split('.')
    const resolvers = await Promise.all(
      labels.map((_, at) => resolverAt(labels.slice(at).join('.'))),
    )
    const at = resolvers.findIndex((resolver) => resolver !== undefined)
    const resolver = resolvers[at]
    if (resolver === undefined) return undefined
    if (!(await isExtended(resolver))) return at === 0 ? call(resolver, data) : undefined
    const answer = await call(
      resolver,
      encodeFunctionData({
        abi: resolverAbi,
        functionName: 'resolve',
        args: [bytesToHex(packetToBytes(name)), data],
      }),
    )
    return decode(answer, (bytes) => decodeAbiParameters([{ type: 'bytes' }], bytes)[0])
  }

  async function addressOf(name: string): Promise<Address | undefined> {
    const answer = await resolve(
      name,
      encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(name)] }),
    )
    const address = decode(answer, (data) =>
      decodeFunctionResult({ abi: resolverAbi, functionName: 'addr', data }),
    )
    return address === zeroAddress ? undefined : address
  }

  return {
    addressOf,
    async nameOf(address) {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
      const answer = await resolve(
        reverse,
        encodeFunctionData({ abi: resolverAbi, functionName: 'name', args: [namehash(reverse)] }),
      )
      const claimed = decode(answer, (data) =>
        decodeFunctionResult({ abi: resolverAbi, functionName: 'name', data }),
      )
      const name = claimed === undefined ? undefined : normalName(claimed)
      if (name === undefined) return undefined
      const owner = await addressOf(name)
      return owner !== undefined && isAddress(owner) && getAddress(owner) === getAddress(address)
        ? name
        : undefined
    },
    async textOf(name, key) {
      const answer = await resolve(
        name,
        encodeFunctionData({ abi: resolverAbi, functionName: 'text', args: [namehash(name), key] }),
      )
      return (
        decode(answer, (data) =>
          decodeFunctionResult({ abi: resolverAbi, functionName: 'text', data }),
        ) || undefined
      )
    },
  }
}

/** The resolver's answer is untrusted and may be any bytes. */
function decode<T>(answer: Hex | undefined, read: (data: Hex) => T): T | undefined {
  if (answer === undefined || answer === '0x') return undefined
  try {
    return read(answer)
  } catch {
    return undefined
  }
}
