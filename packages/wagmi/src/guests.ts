/**
 * Links of other connectors, especially sessions over a relay, as connections of the host's wagmi,
 * because its hooks would be empty otherwise. Each has a slot with a connector of wagmi's.
 * `guest.ts` fills it, and loads with the first.
 */
import { PorticoError } from '@portico/core'
import type { LinkName, ViemChainLike } from '@portico/core'
import type { WagmiConfig, WagmiConnector } from './config.ts'
import { defined } from '@portico/core/adapter'

export const guestType = 'portico'

/** EIP-3085, in the form of wagmi's hook. */
export interface AddChainParameter {
  chainName?: string
  nativeCurrency?: ViemChainLike['nativeCurrency']
  rpcUrls?: readonly string[]
  blockExplorerUrls?: readonly string[]
}

const methods = [
  'connect',
  'disconnect',
  'getAccounts',
  'getChainId',
  'getProvider',
  'isAuthorized',
  'switchChain',
] as const
const listeners = ['onAccountsChanged', 'onChainChanged', 'onDisconnect']

/** The methods that wagmi calls, and functions for changes of wagmi's state. */
export interface Guest {
  connect(parameters?: {
    chainId?: number | undefined
  }): Promise<{ accounts: readonly string[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly string[]>
  getChainId(): Promise<number>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: {
    chainId: number
    addEthereumChainParameter?: AddChainParameter
  }): Promise<ViemChainLike>
  update(): void
  reportActive(): void
}

export interface GuestSlot {
  readonly connector: WagmiConnector
  guest?: Guest
  claims: number
  /** Created before wagmi started to reconnect, so wagmi will call it. */
  reserved: boolean
  fill(guest: Guest): void
}

export interface Guests {
  /**
   * Makes the slot of a restoring link, so that wagmi's reconnecting finds it. Released when
   * `restoring` ends without a claim.
   */
  reserve(link: LinkName, restoring: Promise<unknown>): void
  claim(link: LinkName): GuestSlot
  release(slot: GuestSlot): void
  get(uid: string | null): GuestSlot | undefined
  update(): void
}

interface PendingSlot extends GuestSlot {
  cancel(): void
  restoring?: Promise<unknown>
}

export function createGuests(config: WagmiConfig): Guests {
  const slots = new Map<string, PendingSlot>()
  const setConnectors = (
    change: (connectors: readonly WagmiConnector[]) => readonly WagmiConnector[],
  ): void => config._internal.connectors.setState(change as never)

  function slotOf(link: LinkName): PendingSlot {
    const existing = slots.get(link.id)
    if (existing) return existing
    const slot = createSlot(config, link)
    slots.set(link.id, slot)
    setConnectors((connectors) => [...connectors, slot.connector])
    return slot
  }

  function release(slot: GuestSlot): void {
    for (const [id, each] of slots)
      if (each === slot) {
        slots.delete(id)
        each.cancel()
        setConnectors((connectors) =>
          connectors.filter((connector) => connector !== slot.connector),
        )
      }
  }

  return {
    reserve(link, restoring) {
      const slot = slotOf(link)
      slot.reserved = true
      slot.restoring = restoring
      const releaseUnclaimed = (): void => {
        if (slot.restoring === restoring && slot.claims === 0) release(slot)
      }
      restoring.then(releaseUnclaimed, releaseUnclaimed)
    },
    claim(link) {
      const slot = slotOf(link)
      slot.claims++
      return slot
    },
    release,
    get: (uid) => [...slots.values()].find(({ connector }) => connector.uid === uid),
    update: () => slots.forEach(({ guest }) => guest?.update()),
  }
}

function createSlot(
  config: WagmiConfig,
  { connector: id, peer: { name, icon } }: LinkName,
): PendingSlot {
  let resolve!: () => void
  let reject!: (error: PorticoError) => void
  const filled = new Promise<void>((...settle) => ([resolve, reject] = settle))
  filled.catch(() => {})
  const create = () =>
    defined({
      id,
      name,
      icon: icon || undefined,
      type: guestType,
      ...Object.fromEntries(
        methods.map((method) => [
          method,
          async (...parameters: readonly unknown[]) => {
            await filled
            return Reflect.apply(slot.guest![method], slot.guest, parameters)
          },
        ]),
      ),
      ...Object.fromEntries(listeners.map((listener) => [listener, () => {}])),
    })
  const slot: PendingSlot = {
    connector: config._internal.connectors.setup(create as never),
    claims: 0,
    reserved: false,
    fill(guest) {
      slot.guest = guest
      resolve()
    },
    cancel: () =>
      reject(
        new PorticoError('wallet-gone', `${name} is not there any more`, { exit: 'wallet-gone' }),
      ),
  }
  return slot
}
