import type { PorticoConfig } from '../contracts/config.ts'
import type { Features } from '../contracts/options.ts'
import type { ThemeVariables } from '../state/state.ts'

/** The names of every member of a type: the compiler sees to it that none is missing. */
const names = <T>(members: { readonly [Name in keyof T]-?: true }): readonly string[] => Object.keys(members)

/** Every name that the configuration knows. */
export const known: Readonly<Record<'options' | 'features' | 'themeVariables' | 'themeModes', readonly string[]>> = {
  options: names<PorticoConfig>({
    id: true, adapters: true, connectors: true, networks: true, defaultNetwork: true, metadata: true, customRpcUrls: true,
    tokens: true, themeMode: true, themeVariables: true, chainImages: true, connectorImages: true, customWallets: true, preferUniversalLinks: true,
    featuredWalletIds: true, includeWalletIds: true, excludeWalletIds: true, allWallets: true, enableEIP6963: true,
    enableInjected: true, enableWalletGuide: true, enableReconnect: true, storage: true, enableNetworkSwitch: true,
    allowUnsupportedChain: true, enableEmbedded: true, disableAppend: true, manualControl: true,
    termsConditionsUrl: true, privacyPolicyUrl: true, features: true, debug: true, prefetch: true, onConnect: true,
    onDisconnect: true, onAccountChange: true, onNetworkChange: true, onEvent: true, beforeClose: true, platform: true,
    service: true, framework: true, register: true,
  }),
  features: names<Features>({
    allWallets: true, analytics: true, legalCheckbox: true, collapseWallets: true, branding: true, connectorTypeOrder: true,
    email: true, socials: true, swaps: true, onramp: true, activity: true,
  }),
  themeVariables: names<ThemeVariables>({
    fontFamily: true, accent: true, colorMix: true, colorMixStrength: true, fontSizeMaster: true, borderRadiusMaster: true,
    zIndex: true, qrColor: true,
  }),
  themeModes: ['dark', 'light', 'system'],
}
