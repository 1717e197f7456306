import type { IdentifierString, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import { fromBase64 } from '../../shared/bytes.ts'
import { internalError, invalidParams, unauthorized } from '../../shared/errors.ts'
import type { OriginView } from '../../shared/messages.ts'
import type { SolanaAccount } from '../../shared/standard.ts'
import { createEmitter } from '../emitter.ts'
import type { Session } from '../session.ts'

export type Kind<Account extends SolanaAccount> = {
  readonly name: string
  readonly icon: WalletIcon
  readonly chains: readonly IdentifierString[]
  readonly accountFeatures: readonly IdentifierString[]
  of(view: OriginView): readonly Account[]
  chainsOf(account: Account): readonly IdentifierString[]
  readonly methods: {
    readonly connect: string
    readonly accounts: string
    readonly disconnect: string
  }
}

/** The current accounts and the three standard features. */
export type Base<Account extends SolanaAccount> = {
  connect(silent: boolean): Promise<readonly WalletAccount[]>
  accounts(): readonly WalletAccount[]
  /** @throws RpcError 4100 for an object not handed out here. */
  own(account: unknown): Account
  onChange(listener: (view: OriginView) => void): void
  features: StandardConnectFeature & StandardDisconnectFeature & StandardEventsFeature
}

function publicKeyOf({ publicKey }: SolanaAccount): Uint8Array {
  const bytes = fromBase64(publicKey, 33)
  if (bytes === undefined) throw internalError('Pocket Wallet gave no public key.')
  return bytes
}

/** Account objects keep their identity while unchanged. */
export function createBase<Account extends SolanaAccount>(
  session: Session,
  kind: Kind<Account>,
  report: (thrown: unknown) => void,
): Base<Account> {
  const emitter = createEmitter(report)
  const made = new Map<string, WalletAccount>()
  const listeners: ((view: OriginView) => void)[] = []
  let known: readonly Account[] = []
  let shown: readonly WalletAccount[] = []

  function accountFor(account: Account): WalletAccount {
    const key = JSON.stringify(account)
    const found =
      made.get(key) ??
      Object.freeze({
        address: account.address,
        publicKey: publicKeyOf(account),
        chains: Object.freeze([...kind.chainsOf(account)]),
        features: kind.accountFeatures,
        label: account.label,
      })
    made.set(key, found)
    return found
  }

  session.watch({
    seen(view) {
      const next = kind.of(view)
      if (JSON.stringify(next) === JSON.stringify(known)) return
      known = next
      shown = Object.freeze(next.map(accountFor))
      for (const listener of listeners) listener(view)
      emitter.emit('change', { accounts: shown })
    },
  })

  async function connect(silent: boolean): Promise<readonly WalletAccount[]> {
    const asked = silent
      ? session.request(kind.methods.accounts, {})
      : session.request(kind.methods.connect, {})
    // The answer's view has the accounts.
    await asked
    return shown
  }

  return {
    connect,
    accounts: () => shown,
    own(account) {
      const address: unknown =
        typeof account === 'object' && account !== null && 'address' in account
          ? account.address
          : undefined
      if (typeof address !== 'string') throw invalidParams('The request names no account.')
      const found = known.find((each) => each.address === address)
      if (found === undefined) throw unauthorized()
      return found
    },
    onChange: (listener) => void listeners.push(listener),
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input) => ({ accounts: await connect(input?.silent === true) }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void (await session.request(kind.methods.disconnect, {})),
      },
      'standard:events': {
        version: '1.0.0',
        on: (event, listener) => {
          const handler = (properties: unknown): void =>
            listener(properties as Parameters<StandardEventsListeners['change']>[0])
          emitter.on(event, handler)
          return () => emitter.removeListener(event, handler)
        },
      },
    },
  }
}

/** Frozen; its accounts are always current. */
export function standardWallet<Account extends SolanaAccount>(
  kind: Kind<Account>,
  base: Base<Account>,
  features: Wallet['features'],
): Wallet {
  return Object.freeze({
    version: '1.0.0',
    name: kind.name,
    icon: kind.icon,
    chains: kind.chains,
    features: Object.freeze({ ...base.features, ...features }),
    get accounts() {
      return base.accounts()
    },
  })
}

/** @throws RpcError -32603 for anything but `count` base64 texts. */
export function readBytes(value: unknown, count: number): readonly Uint8Array[] {
  const read = (Array.isArray(value) ? value : [])
    .map((item: unknown) => fromBase64(item, 1_000_000))
    .filter((bytes) => bytes !== undefined)
  if (read.length !== count)
    throw internalError('Pocket Wallet gave an answer that cannot be read.')
  return read
}

/** Each asks the visitor separately. */
export async function inTurn<Input, Output>(
  inputs: readonly Input[],
  ask: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await ask(input))
  return outputs
}
