import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { accountOf, activeChain, linkOf, namespaceState, outsideStatus } from '@portico/core'
import type {
  Account,
  AccountRef,
  ChainId,
  ChainIdInput,
  Instance,
  Network,
  NamespaceState,
  PorticoEvent,
  ThemeMode,
  ThemeVariables,
} from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import type { Namespace, ProviderIn, Register, Registered } from './register.ts'
import { useSelector } from './use-selector.ts'

export { useSelector }
export type { Namespace, Register }

/** The instance, with its commands. */
export function usePortico(): Registered {
  return usePorticoContext().portico as PorticoInternals
}

/** Opens and closes the modal. */
export function useModal(): { isOpen: boolean; open: Instance['open']; close(): Promise<boolean> } {
  const { portico } = usePorticoContext()
  const isOpen = useSelector((state) => state.ui.open)
  return useMemo(
    () => ({ isOpen, open: portico.open, close: () => portico.close('api') }),
    [isOpen, portico],
  )
}

/** The part of an account that buttons show, without the code for the rest. */
export interface AccountInUse {
  /** The five states that Portico distinguishes. */
  state: NamespaceState
  /** The three that most code needs; `restoring` reads as `connecting`. */
  status: 'connected' | 'connecting' | 'disconnected'
  /** Whether an account is in use. */
  isConnected: boolean
  /** The account in use. */
  address: string | undefined
  /** CAIP-10. */
  caipAddress: string | undefined
  /** All that the wallet shares. */
  allAccounts: readonly Account[]
}

/** Default: the active namespace. */
export function useAccount(options: { namespace?: Namespace | undefined } = {}): AccountInUse {
  const status = useSelector((state) => JSON.stringify(namespaceState(state, options.namespace)))
  return useMemo(() => {
    const state = JSON.parse(status) as NamespaceState
    const live = state.is === 'connected' ? state : undefined
    return {
      state,
      status: outsideStatus(state),
      isConnected: live !== undefined,
      address: live?.account,
      caipAddress: live && `${live.chain}:${live.account}`,
      allAccounts: live?.all ?? [],
    }
  }, [status])
}

/** The result of `useNetwork`. */
export interface UseNetwork {
  /** CAIP-2 id of the network in use. */
  id: ChainId | undefined
  /** Undefined when the wallet is on a network that is not configured. */
  network: Network | undefined
  /** The configured networks of the namespace. */
  networks: readonly Network[]
  /** Whether the network in use is configured. */
  isSupported: boolean
  /** Asks the wallet; see `portico.switchNetwork`. */
  switchNetwork(network: ChainIdInput): Promise<void>
  /** Resolves once the wallet has switched. */
  ensureNetwork(network: ChainIdInput): Promise<AccountRef>
}

/** The network of a namespace and how to change it. */
export function useNetwork(options: { namespace?: Namespace | undefined } = {}): UseNetwork {
  const { portico } = usePorticoContext()
  const id = useSelector((state) => activeChain(state, options.namespace))
  const networks = useSelector((state) => state.networks)
  const network = networks.find((each) => each.id === id)
  return {
    id,
    network,
    networks,
    isSupported: network !== undefined,
    switchNetwork: portico.switchNetwork,
    ensureNetwork: portico.ensureNetwork,
  }
}

/**
 * The live provider of a namespace (EIP-1193 for `eip155`), or null. Its type is the adapter's once
 * the instance is registered: see {@link Register}.
 *
 * @example const provider = useProvider('eip155')
 */
export function useProvider<N extends Namespace>(namespace: N): ProviderIn<Registered, N> {
  const { portico } = usePorticoContext()
  return useSyncExternalStore(
    portico.subscribe,
    () => portico.provider(namespace),
    () => null,
  ) as ProviderIn<Registered, N>
}

/** The connected wallet. */
export interface WalletInfo {
  name: string
  icon?: string
  /** The rdns that the wallet announces (`io.metamask`), else its id in the directory. */
  identifier: string
}

/** Name, icon and identifier of the connected wallet. */
export function useWalletInfo(
  options: { namespace?: Namespace | undefined } = {},
): WalletInfo | undefined {
  const target = useSelector((state) => options.namespace ?? state.activeNamespace)
  const wallet = useSelector((state) => accountOf(state, target)?.wallet)
  const identifier = useSelector((state) => linkOf(state, target)?.offer)
  return useMemo(
    () => (wallet && identifier !== undefined ? { ...wallet, identifier } : undefined),
    [wallet, identifier],
  )
}

/** How the modal looks, and how to change it. */
export function useTheme(): {
  mode: ThemeMode
  variables: ThemeVariables
  /** Remembered. */
  setMode(mode: ThemeMode): void
  /** Replaces all variables at once. */
  setVariables(variables: ThemeVariables): void
} {
  const { portico } = usePorticoContext()
  const theme = useSelector((state) => state.theme)
  return { ...theme, setMode: portico.setThemeMode, setVariables: portico.setThemeVariables }
}

/** Calls back for every event, in order. */
export function useEvents(listener: (event: PorticoEvent) => void): void {
  const { portico } = usePorticoContext()
  useEffect(() => portico.on(listener), [portico, listener])
}

export { useBalance, type BalanceInUse, type BalanceInUse as UseBalance } from './use-balance.ts'
export { useIdentity } from './use-identity.ts'
