/**
 * A connection of another connector in wagmi's state: a change on either side is applied to the
 * other.
 */
import { PorticoError } from '@portico/core'
import type { ConnFact, Connection, ProviderHandle, Services } from '@portico/core'
import type { Eip1193Provider } from '@portico/evm'
import { attach, isProvider } from '@portico/evm/adapter'
import type { WagmiConfig } from './config.ts'
import { connectedProvider } from './connected-provider.ts'
import { createGuestState, type GuestState } from './guest-state.ts'
import { switchChain } from './guest-switch.ts'
import { syncGuest } from './guest-sync.ts'
import type { Guest, Guests, GuestSlot } from './guests.ts'

interface GuestOptions {
  config: WagmiConfig
  guests: Guests
  slot: GuestSlot
  emit: (fact: ConnFact) => void
  services: Services
}

interface GuestContext extends GuestOptions {
  state: GuestState
  update(): void
  connection: Connection<Eip1193Provider>
  provider: Eip1193Provider
}

export async function attachGuest(
  options: GuestOptions,
  handle: ProviderHandle<'eip155', unknown>,
): Promise<Connection<Eip1193Provider>> {
  const { config, guests, slot, emit, services } = options
  const { claims, connector } = slot
  const { provider: unchecked } = handle
  if (!isProvider(unchecked))
    throw new PorticoError('config', `${connector.name} has no EIP-1193 provider`, {
      exit: 'unsupported',
    })
  const state = createGuestState(
    handle,
    handle.chain ?? `eip155:${config.state.chainId}`,
    connector,
  )
  let activating = false
  const update = (): void => {
    if (slot.claims === claims && syncGuest(config, slot, state.connection(), activating))
      activating = false
  }
  const apply = (fact: ConnFact): void => {
    state.apply(fact)
    update()
    emit(fact)
  }
  const connection = await attach({ ...handle, provider: unchecked }, apply, services)
  const provider = connectedProvider(connection.provider, state.isClosed)
  slot.fill(createGuest({ ...options, state, update, connection, provider }))
  update()
  return {
    ...connection,
    provider,
    detach() {
      connection.detach()
      state.close()
      // The core itself reports the end. A link that is only attached again keeps its slot.
      queueMicrotask(() => {
        if (slot.claims !== claims) return
        update()
        guests.release(slot)
      })
    },
    async setAccount(address) {
      state.setAccount(address)
      update()
    },
    activate() {
      activating = true
      update()
    },
  }
}

function createGuest({
  config,
  slot,
  emit,
  services,
  state,
  update,
  connection,
  provider,
}: GuestContext): Guest {
  const disconnectedError = (): PorticoError =>
    new PorticoError('wallet-gone', `${slot.connector.name} is not there any more`, {
      exit: 'wallet-gone',
    })
  const moveTo: Guest['switchChain'] = (parameters) =>
    switchChain(config, services, connection, parameters)
  return {
    update,
    reportActive: () => emit({ is: 'active' }),
    switchChain: moveTo,
    async connect({ chainId } = {}) {
      if (chainId && chainId !== state.chainId()) await moveTo({ chainId })
      const current = state.connection()
      if (!current) throw disconnectedError()
      return { accounts: current.accounts, chainId: current.chainId }
    },
    async disconnect() {
      if (state.isClosed()) return
      state.close()
      emit({ is: 'ended', exit: 'host' })
    },
    getAccounts: async () => state.connection()?.accounts ?? [],
    getChainId: async () => state.chainId(),
    isAuthorized: async () => state.connection() !== undefined,
    async getProvider() {
      if (state.isClosed()) throw disconnectedError()
      return provider
    },
  }
}
