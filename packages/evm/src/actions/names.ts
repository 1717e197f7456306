import type { Network } from '@portico/core'
import type { Client } from 'viem'
import { parseIdentity } from '@portico/core/adapter'
import { loadNames } from '../bundles.ts'
import { reader, type Instance, type OnChain } from './shared.ts'

export const nameNetwork = (networks: readonly Network[]): Network | undefined =>
  networks.find(
    ({ namespace, contracts }) =>
      namespace === 'eip155' && contracts?.ensUniversalResolver !== undefined,
  )

export const resolver = (portico: Instance, chain: OnChain['chain']): Promise<Client> =>
  reader(portico, chain ?? nameNetwork(portico.getState().networks)?.id, loadNames)

export async function shownIdentity(
  name: string | null,
  avatar: string | null,
): Promise<{ name: string | null; avatar: string | null }> {
  return parseIdentity({ name, avatar }) ?? { name: null, avatar: null }
}
