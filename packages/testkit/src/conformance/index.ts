export { conformanceChecks, describeAdapter, hooked, perform } from './describe.ts'
export type { Runner } from './describe.ts'
export type {
  Ability,
  AdapterFamily,
  Check,
  FamilyWallet,
  FamilyWalletOptions,
  Hostile,
  Mood,
  PageWindow,
} from './types.ts'
