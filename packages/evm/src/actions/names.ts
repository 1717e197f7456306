/** The network of name lookups, and the parsing of their answers. */
import type { Network } from '@portico/core'
import type { Client } from 'viem'
import { reader, type Instance, type OnChain } from './shared.ts'

/** The configured network that has ENS's resolver. */
export const nameNetwork = (networks: readonly Network[]): Network | undefined =>
  networks.find(
    ({ namespace, contracts }) =>
      namespace === 'eip155' && contracts?.ensUniversalResolver !== undefined,
  )

/** A client of the network for names: the given one, else the configured one with a resolver. */
export const resolver = (portico: Instance, { chain }: OnChain): Promise<Client> =>
  reader(portico, chain ?? nameNetwork(portico.getState().networks)?.id)

/** Parses a resolver's answer; null when it is not safe to show. */
export async function shownIdentity(
  name: string | null,
  avatar: string | null,
): Promise<{ name: string | null; avatar: string | null }> {
  const { parseIdentity } = await import('@portico/core/internal/blockchain/parse-identity')
  return parseIdentity({ name, avatar }) ?? { name: null, avatar: null }
}
