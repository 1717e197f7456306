export { startAttestor } from './attestor.ts'
export type { Attestor, AttestorBehaviour, AttestorRequest } from './attestor.ts'
export { startOfficialDapp } from './dapp.ts'
export type { DappEvent, DappSignIn, OfficialDapp } from './dapp.ts'
export { walletConnectFixtures } from './fixture.ts'
export type { WalletConnectFixtures } from './fixture.ts'
export { createPartyMemory } from './party.ts'
export type { Party } from './party.ts'
export { WalletRefusal } from './types.ts'
export type {
  OriginCheck,
  PartyMemory,
  PartyMetadata,
  PartyOptions,
  WantedNamespace,
  WireJson,
  WireNamespace,
  WireNamespaces,
  WireProposal,
  WireRequest,
  WireSession,
} from './types.ts'
export { startWallet } from './wallet.ts'
export type {
  OfficialWallet,
  OfficialWalletOptions,
  SignInMessage,
  WalletPolicy,
  WalletSetting,
} from './wallet.ts'
