import type { PromptAnswer } from '../wallets/behaviours.ts'

/**
 * A wallet's behaviour, one trait per field. By default it answers correctly and its owner agrees.
 */
export interface SolanaTraits {
  /** Requests that ask the owner. `locked` also shows no accounts. */
  prompt?: PromptAnswer
  /** The same for one feature at a time, before `prompt`. */
  prompts?: Readonly<Record<string, PromptAnswer>>
  /** How a refusal is expressed: by code (4001), or in words alone. */
  refusing?: 'code' | 'words'
  /** How `standard:connect` with `silent` answers a page that is connected. */
  silently?: 'honest' | 'reject' | 'hang' | 'throw'
  /** How every list of accounts is written. */
  accounts?:
    | 'honest'
    | 'none'
    | 'string'
    | 'null'
    | 'not-accounts'
    | 'bad-address'
    | 'wrong-key'
    | 'other-namespace'
    | 'throwing'
    | 'duplicates'
    | 'unreturned'
  /** What signing gives back. */
  outputs?:
    | 'honest'
    | 'none'
    | 'null'
    | 'too-many'
    | 'short'
    | 'long'
    | 'zeros'
    | 'text'
    | 'other-message'
    /** Messages as hardware signs them: in the envelope of an off-chain message. */
    | 'envelope'
    | 'unsigned'
    | 'not-transaction'
    | 'throwing'
    | 'lists'
  /** What `solana:signIn` puts into its message. */
  signIn?: 'honest' | 'wrong-domain' | 'wrong-account' | 'no-nonce' | 'no-text'
  /** How the features' functions themselves behave. */
  requests?:
    | 'answer'
    | 'silent'
    | 'throw'
    | 'throw-string'
    | 'throw-null'
    | 'throw-getters'
    | 'reject-string'
    | 'reject-null'
    | 'reject-getters'
    | 'invalidated'
  /** How often each change is emitted. */
  events?: 'once' | 'twice' | 'never'
}

/** A named bundle of traits. */
export type SolanaBehaviourName = keyof typeof solanaBehaviours

/** By name, by trait, or several together, of which later ones take precedence. */
export type SolanaBehaviour =
  | SolanaBehaviourName
  | SolanaTraits
  | readonly (SolanaBehaviourName | SolanaTraits)[]

/** Every behaviour that has a name, for tests that go through them all. */
export const solanaBehaviours: {
  readonly approve: SolanaTraits
  readonly reject: SolanaTraits
  readonly 'reject-words': SolanaTraits
  readonly hang: SolanaTraits
  readonly pending: SolanaTraits
  readonly locked: SolanaTraits
  readonly unauthorized: SolanaTraits
  readonly 'silent-rejects': SolanaTraits
  readonly 'silent-hangs': SolanaTraits
  readonly 'silent-throws': SolanaTraits
  readonly 'accounts-none': SolanaTraits
  readonly 'accounts-string': SolanaTraits
  readonly 'accounts-null': SolanaTraits
  readonly 'accounts-not-accounts': SolanaTraits
  readonly 'accounts-bad-address': SolanaTraits
  readonly 'accounts-wrong-key': SolanaTraits
  readonly 'accounts-other-namespace': SolanaTraits
  readonly 'accounts-throwing': SolanaTraits
  readonly 'accounts-duplicates': SolanaTraits
  readonly 'accounts-unreturned': SolanaTraits
  readonly 'outputs-none': SolanaTraits
  readonly 'outputs-null': SolanaTraits
  readonly 'outputs-too-many': SolanaTraits
  readonly 'outputs-short': SolanaTraits
  readonly 'outputs-long': SolanaTraits
  readonly 'outputs-zeros': SolanaTraits
  readonly 'outputs-text': SolanaTraits
  readonly 'outputs-other-message': SolanaTraits
  readonly 'outputs-envelope': SolanaTraits
  readonly 'outputs-unsigned': SolanaTraits
  readonly 'outputs-not-transaction': SolanaTraits
  readonly 'outputs-throwing': SolanaTraits
  readonly 'outputs-lists': SolanaTraits
  readonly 'sign-in-wrong-domain': SolanaTraits
  readonly 'sign-in-wrong-account': SolanaTraits
  readonly 'sign-in-no-nonce': SolanaTraits
  readonly 'sign-in-no-text': SolanaTraits
  readonly silent: SolanaTraits
  readonly throws: SolanaTraits
  readonly 'throws-string': SolanaTraits
  readonly 'throws-null': SolanaTraits
  readonly 'throws-getters': SolanaTraits
  readonly 'rejects-string': SolanaTraits
  readonly 'rejects-null': SolanaTraits
  readonly 'rejects-getters': SolanaTraits
  readonly invalidated: SolanaTraits
  readonly 'events-twice': SolanaTraits
  readonly 'events-never': SolanaTraits
} = {
  approve: {},
  reject: { prompt: 'reject' },
  'reject-words': { prompt: 'reject', refusing: 'words' },
  hang: { prompt: 'hang' },
  pending: { prompt: 'pending' },
  locked: { prompt: 'locked' },
  unauthorized: { prompt: 'unauthorized' },
  'silent-rejects': { silently: 'reject' },
  'silent-hangs': { silently: 'hang' },
  'silent-throws': { silently: 'throw' },
  'accounts-none': { accounts: 'none' },
  'accounts-string': { accounts: 'string' },
  'accounts-null': { accounts: 'null' },
  'accounts-not-accounts': { accounts: 'not-accounts' },
  'accounts-bad-address': { accounts: 'bad-address' },
  'accounts-wrong-key': { accounts: 'wrong-key' },
  'accounts-other-namespace': { accounts: 'other-namespace' },
  'accounts-throwing': { accounts: 'throwing' },
  'accounts-duplicates': { accounts: 'duplicates' },
  'accounts-unreturned': { accounts: 'unreturned' },
  'outputs-none': { outputs: 'none' },
  'outputs-null': { outputs: 'null' },
  'outputs-too-many': { outputs: 'too-many' },
  'outputs-short': { outputs: 'short' },
  'outputs-long': { outputs: 'long' },
  'outputs-zeros': { outputs: 'zeros' },
  'outputs-text': { outputs: 'text' },
  'outputs-other-message': { outputs: 'other-message' },
  'outputs-envelope': { outputs: 'envelope' },
  'outputs-unsigned': { outputs: 'unsigned' },
  'outputs-not-transaction': { outputs: 'not-transaction' },
  'outputs-throwing': { outputs: 'throwing' },
  'outputs-lists': { outputs: 'lists' },
  'sign-in-wrong-domain': { signIn: 'wrong-domain' },
  'sign-in-wrong-account': { signIn: 'wrong-account' },
  'sign-in-no-nonce': { signIn: 'no-nonce' },
  'sign-in-no-text': { signIn: 'no-text' },
  silent: { requests: 'silent' },
  throws: { requests: 'throw' },
  'throws-string': { requests: 'throw-string' },
  'throws-null': { requests: 'throw-null' },
  'throws-getters': { requests: 'throw-getters' },
  'rejects-string': { requests: 'reject-string' },
  'rejects-null': { requests: 'reject-null' },
  'rejects-getters': { requests: 'reject-getters' },
  invalidated: { requests: 'invalidated' },
  'events-twice': { events: 'twice' },
  'events-never': { events: 'never' },
}
