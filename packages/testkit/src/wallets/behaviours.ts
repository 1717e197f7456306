/**
 * How a wallet answers whatever asks its owner: connecting, signing, sending, switching, adding.
 */
export type PromptAnswer =
  /** The owner agrees. */
  | 'approve'
  /** The owner refuses: EIP-1193 4001. */
  | 'reject'
  /** The window stays open until `approve()`, `reject()` or `release()`. */
  | 'hang'
  /** A window is open already: -32002. */
  | 'pending'
  /** Like `hang`, and `eth_accounts` is empty while it lasts, even for a page that is connected. */
  | 'locked'
  /** Locked, and says so: EIP-1193 4100. */
  | 'unauthorized'

/** What a wallet does, one axis each. What is left out is honest and willing. */
export interface Traits {
  /** Whatever asks the owner. */
  prompt?: PromptAnswer
  /** The same for one method at a time, before `prompt`. */
  prompts?: Readonly<Record<string, PromptAnswer>>
  /** How `eth_chainId` and `chainChanged` write the chain id; `wrong` names another chain. */
  chain?: 'honest' | 'number' | 'uppercase' | 'decimal' | 'empty' | 'null' | 'object' | 'wrong'
  /** How every list of accounts is written. */
  accounts?:
    | 'honest'
    | 'none'
    | 'string'
    | 'null'
    | 'array-like'
    | 'not-addresses'
    | 'mixed'
    | 'duplicates'
  /** How `request` itself behaves. `raw` answers with a value that is no promise. */
  requests?:
    | 'answer'
    | 'silent'
    | 'raw'
    | 'throw'
    | 'throw-string'
    | 'throw-null'
    | 'throw-getters'
    | 'reject-string'
    | 'reject-null'
    | 'reject-getters'
  /**
   * EIP-3326. `unknown` knows no chain but its first and those added to it (4902); `unknown-nested`
   * hides that code in `data.originalError`, as some phones do; `quiet` switches without an event;
   * `ignored` only says it did.
   */
  switching?: 'willing' | 'unknown' | 'unknown-nested' | 'unsupported' | 'quiet' | 'ignored'
  /** EIP-3085. `only` adds without switching. */
  adding?: 'willing' | 'only' | 'refuse' | 'unsupported'
  /** `wallet_revokePermissions` of EIP-2255; `fails` answers with an internal error. */
  revoking?: 'supported' | 'unsupported' | 'fails'
  /** How often each event of the wallet's own is emitted. */
  events?: 'once' | 'twice' | 'never'
}

/** A named bundle of traits. */
export type BehaviourName = keyof typeof behaviours

/** By name, by trait, or several together, of which the later win. */
export type Behaviour = BehaviourName | Traits | readonly (BehaviourName | Traits)[]

/** Every behaviour that has a name, for tests that go through them all. */
export const behaviours: {
  readonly approve: Traits
  readonly reject: Traits
  readonly hang: Traits
  readonly pending: Traits
  readonly locked: Traits
  readonly unauthorized: Traits
  readonly 'chain-number': Traits
  readonly 'chain-uppercase': Traits
  readonly 'chain-decimal': Traits
  readonly 'chain-empty': Traits
  readonly 'chain-null': Traits
  readonly 'chain-object': Traits
  readonly 'chain-wrong': Traits
  readonly 'accounts-none': Traits
  readonly 'accounts-string': Traits
  readonly 'accounts-null': Traits
  readonly 'accounts-array-like': Traits
  readonly 'accounts-not-addresses': Traits
  readonly 'accounts-mixed': Traits
  readonly 'accounts-duplicates': Traits
  readonly silent: Traits
  readonly raw: Traits
  readonly throws: Traits
  readonly 'throws-string': Traits
  readonly 'throws-null': Traits
  readonly 'throws-getters': Traits
  readonly 'rejects-string': Traits
  readonly 'rejects-null': Traits
  readonly 'rejects-getters': Traits
  readonly 'switch-unknown': Traits
  readonly 'switch-unknown-nested': Traits
  readonly 'switch-unsupported': Traits
  readonly 'switch-quiet': Traits
  readonly 'switch-ignored': Traits
  readonly 'add-only': Traits
  readonly 'add-refuse': Traits
  readonly 'add-unsupported': Traits
  readonly 'revoke-unsupported': Traits
  readonly 'revoke-fails': Traits
  readonly 'events-twice': Traits
  readonly 'events-never': Traits
} = {
  approve: {},
  reject: { prompt: 'reject' },
  hang: { prompt: 'hang' },
  pending: { prompt: 'pending' },
  locked: { prompt: 'locked' },
  unauthorized: { prompt: 'unauthorized' },
  'chain-number': { chain: 'number' },
  'chain-uppercase': { chain: 'uppercase' },
  'chain-decimal': { chain: 'decimal' },
  'chain-empty': { chain: 'empty' },
  'chain-null': { chain: 'null' },
  'chain-object': { chain: 'object' },
  'chain-wrong': { chain: 'wrong' },
  'accounts-none': { accounts: 'none' },
  'accounts-string': { accounts: 'string' },
  'accounts-null': { accounts: 'null' },
  'accounts-array-like': { accounts: 'array-like' },
  'accounts-not-addresses': { accounts: 'not-addresses' },
  'accounts-mixed': { accounts: 'mixed' },
  'accounts-duplicates': { accounts: 'duplicates' },
  silent: { requests: 'silent' },
  raw: { requests: 'raw' },
  throws: { requests: 'throw' },
  'throws-string': { requests: 'throw-string' },
  'throws-null': { requests: 'throw-null' },
  'throws-getters': { requests: 'throw-getters' },
  'rejects-string': { requests: 'reject-string' },
  'rejects-null': { requests: 'reject-null' },
  'rejects-getters': { requests: 'reject-getters' },
  'switch-unknown': { switching: 'unknown' },
  'switch-unknown-nested': { switching: 'unknown-nested' },
  'switch-unsupported': { switching: 'unsupported' },
  'switch-quiet': { switching: 'quiet' },
  'switch-ignored': { switching: 'ignored' },
  'add-only': { switching: 'unknown', adding: 'only' },
  'add-refuse': { switching: 'unknown', adding: 'refuse' },
  'add-unsupported': { switching: 'unknown', adding: 'unsupported' },
  'revoke-unsupported': { revoking: 'unsupported' },
  'revoke-fails': { revoking: 'fails' },
  'events-twice': { events: 'twice' },
  'events-never': { events: 'never' },
}
