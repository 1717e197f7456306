export { conformanceChecks, describeAdapter, hooked, perform } from './describe.ts'
export type { Runner } from './describe.ts'
export type {
  Ability,
  AdapterSubject,
  Check,
  SubjectWallet,
  SubjectWalletOptions,
  Hostile,
  Mood,
  PageWindow,
} from './types.ts'
