import { namespaceOf } from '../format/chain-id.ts'
import { isFields } from '../utils/fields.ts'
import type { ChainId, Services } from '../types/index.ts'
import type { RecentReceiver } from './types.ts'
import { defined } from '../utils/defined.ts'

const most = 10

const keyOf = (chain: ChainId): string => `receivers/${namespaceOf(chain)}`

function parse(value: unknown): RecentReceiver[] {
  if (!isFields(value)) return []
  const { address, name, at } = value as {
    readonly address?: unknown
    readonly name?: unknown
    readonly at?: unknown
  }
  if (
    typeof address !== 'string' ||
    !/^[0-9a-z]{20,128}$/i.test(address) ||
    typeof at !== 'number' ||
    !Number.isFinite(at)
  )
    return []
  return [
    defined({
      address,
      at,
      name: typeof name === 'string' && /^\S{1,255}$/.test(name) ? name : undefined,
    }),
  ]
}

/** Newest first. */
export function recentReceivers(
  { store }: Pick<Services, 'store'>,
  chain: ChainId,
): readonly RecentReceiver[] {
  const stored = store.get(keyOf(chain))
  const all = Array.isArray(stored) ? stored.flatMap(parse) : []
  return all
    .filter(({ address }, at) => all.findIndex((each) => each.address === address) === at)
    .slice(0, most)
}

export function rememberReceiver(
  services: Pick<Services, 'store'>,
  chain: ChainId,
  receiver: RecentReceiver,
): void {
  const others = recentReceivers(services, chain).filter(
    ({ address }) => address !== receiver.address,
  )
  services.store.set(keyOf(chain), [receiver, ...others].slice(0, most))
}

/** Removes one from the list. */
export function forgetReceiver(
  services: Pick<Services, 'store'>,
  chain: ChainId,
  address: string,
): void {
  services.store.set(
    keyOf(chain),
    recentReceivers(services, chain).filter((each) => each.address !== address),
  )
}
