import type { PorticoConfig } from '../contracts/config.ts'
import type { LiveOptions } from '../types/options.ts'
import { slicesOf } from '../state/slices.ts'
import type { State } from '../state/state.ts'
import type { ChainId, Network } from '../types/index.ts'

const dataOf = ({
  adapters: _adapters,
  connectors: _connectors,
  platform: _platform,
  register: _register,
  networks: _networks,
  defaultNetwork: _default,
  ...rest
}: PorticoConfig): LiveOptions =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value !== 'function'))

export function initialState(config: PorticoConfig, networks: readonly Network[]): State {
  const wanted: Record<string, ChainId> = {}
  const { defaultNetwork: chosen } = config
  const named = typeof chosen === 'object' ? chosen.id : chosen
  const first = networks.find(({ id }) => id === named || id === `eip155:${named}`) ?? networks[0]
  for (const network of first ? [first, ...networks] : networks)
    wanted[network.namespace] ??= network.id
  return {
    options: dataOf(config),
    phase: 'unknown',
    networks,
    activeNamespace: first?.namespace ?? 'eip155',
    wanted,
    offers: {},
    links: {},
    current: {},
    exits: {},
    attempt: { is: 'idle' },
    switching: { is: 'idle' },
    recent: [],
    theme: { mode: config.themeMode ?? 'dark', variables: config.themeVariables ?? {} },
    legalAccepted: false,
    alerts: [],
    slices: slicesOf(config.register),
    ui: {
      open: false,
      parked: false,
      loading: false,
      shakes: 0,
      history: [],
      direction: 'none',
      toast: null,
      broken: false,
    },
    resources: {},
  }
}
