import type { PorticoConfig } from '../contracts/config.ts'
import type { Features } from '../types/options.ts'
import type { ThemeVariables } from '../state/state.ts'

export type Shape = 'flag' | 'text' | 'list' | 'texts' | 'object' | 'function' | 'any'

type Shapes<T> = { readonly [Name in keyof T]-?: Shape }

export const options: Shapes<PorticoConfig> = {
  id: 'text',
  adapters: 'list',
  connectors: 'list',
  networks: 'any',
  defaultNetwork: 'any',
  metadata: 'object',
  customRpcUrls: 'object',
  tokens: 'object',
  currency: 'text',
  themeMode: 'any',
  themeVariables: 'object',
  chainImages: 'object',
  connectorImages: 'object',
  customWallets: 'list',
  preferUniversalLinks: 'flag',
  featuredWalletIds: 'texts',
  includeWalletIds: 'texts',
  excludeWalletIds: 'texts',
  allWallets: 'any',
  enableEIP6963: 'flag',
  enableInjected: 'flag',
  enableWalletGuide: 'flag',
  enableReconnect: 'flag',
  storage: 'function',
  enableNetworkSwitch: 'flag',
  allowUnsupportedChain: 'flag',
  enableEmbedded: 'flag',
  disableAppend: 'flag',
  manualControl: 'flag',
  termsConditionsUrl: 'any',
  privacyPolicyUrl: 'any',
  legalVersion: 'text',
  features: 'object',
  debug: 'flag',
  prefetch: 'flag',
  onConnect: 'function',
  onDisconnect: 'function',
  onAccountChange: 'function',
  onNetworkChange: 'function',
  onEvent: 'function',
  beforeClose: 'function',
  platform: 'object',
  service: 'object',
  siwx: 'any',
  siweConfig: 'any',
  framework: 'text',
  register: 'list',
  swapSources: 'list',
}

export const features: Shapes<Features> = {
  allWallets: 'flag',
  analytics: 'flag',
  legalCheckbox: 'flag',
  collapseWallets: 'flag',
  send: 'flag',
  branding: 'flag',
  connectorTypeOrder: 'texts',
  connectMethodsOrder: 'texts',
  walletFeaturesOrder: 'texts',
  email: 'flag',
  socials: 'any',
  swaps: 'any',
  onramp: 'any',
  activity: 'flag',
  receive: 'flag',
  restrictedTimezones: 'texts',
}

export const themeVariables: {
  readonly [Name in keyof ThemeVariables]-?: 'colour' | 'family' | 'length' | 'percent' | 'layer'
} = {
  fontFamily: 'family',
  accent: 'colour',
  colorMix: 'colour',
  colorMixStrength: 'percent',
  fontSizeMaster: 'length',
  borderRadiusMaster: 'length',
  zIndex: 'layer',
  qrColor: 'colour',
}

export const themeModes: readonly unknown[] = ['dark', 'light', 'system']
export const allWallets: readonly unknown[] = ['SHOW', 'HIDE', 'ONLY_MOBILE']
