import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardDisconnectFeature, StandardEventsFeature, StandardEventsListeners } from '@wallet-standard/features'
import type { BitcoinKeyAddress } from '../types.ts'
import type { Bytes, Owner } from './parts.ts'

/** An input that `bitcoin:signTransaction` signs. */
interface StandardSignInput {
  psbt: Uint8Array
  chain: string
  inputsToSign: { account: WalletAccount; signingIndexes: number[]; sigHash?: number }[]
}

/**
 * A wallet of the Wallet Standard with Bitcoin features. `bitcoin:connect` by @exodus/bitcoin-wallet-standard-features
 * 0.0.1; `bitcoin:signMessage`, `bitcoin:signTransaction` and `bitcoin:signAndSendTransaction`, which that release does not
 * have yet, by https://github.com/ExodusMovement/bitcoin-wallet-standard (packages/core/features, read 2026-11-21); the rest
 * by @wallet-standard/base and /features 1.1.1. Self-contained.
 */
export function makeStandard(owner: Owner, bytes: Bytes, also: object): object {
  const { state, options } = owner
  const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const
  const lacks = (name: string): boolean => options.behaviour?.lacks?.includes(name) ?? false
  const listeners = new Set<StandardEventsListeners['change']>()

  const accountOf = (key: BitcoinKeyAddress): WalletAccount => ({
    address: key.address,
    publicKey: bytes.bytes(bytes.toBase64(key.publicKey)),
    chains: (options.serves ?? [state.network]).map((network) => `bitcoin:${network}` as const),
    features: features.filter((name) => !lacks(name)),
  })
  let accounts: readonly WalletAccount[] = []
  const refresh = (): void => {
    const shared = state.shares.filter((kind) => kind !== 'stx').map((kind) => accountOf(owner.holds()[kind]))
    accounts = state.granted && !state.locked ? (owner.written(shared) as WalletAccount[]) : []
  }
  refresh()

  const asked = (method: string, input: unknown, run: () => Promise<unknown>): unknown =>
    owner.request(method, input, async () => {
      try {
        return await run()
      } catch (error) {
        if (error === owner.pending) throw new Error('A request is already pending.')
        throw error === owner.refused ? new Error('User rejected the request.') : error
      }
    })
  /** What was given can be anything: a wallet knows its own accounts by their addresses. */
  const own = (account: WalletAccount): string => {
    if (!accounts.some(({ address }) => address === account.address)) throw new Error('The account is not connected.')
    return account.address
  }
  const sign = async ({ psbt, inputsToSign }: StandardSignInput, finalize: boolean): Promise<{ psbt: string; hex?: string }> => {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
      own(account)
      return signingIndexes.map((index) => ({ index, ...(sigHash === undefined ? {} : { sighashTypes: [sigHash] }) }))
    })
    return owner.psbt({ psbt: bytes.fromBytes(psbt), inputs, finalize })
  }

  const connect: BitcoinConnectFeature['bitcoin:connect']['connect'] = (input) =>
    asked('bitcoin:connect', input, () =>
      owner.ask('bitcoin:connect', async () => {
        owner.change({ granted: true })
        refresh()
        return { accounts }
      }),
    ) as ReturnType<BitcoinConnectFeature['bitcoin:connect']['connect']>

  const all: Record<string, object> = {
    'bitcoin:connect': { version: '1.0.0', connect },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: { account: WalletAccount; message: Uint8Array }[]): unknown =>
        asked('bitcoin:signMessage', inputs.map(({ account, message }) => ({ address: account.address, message: bytes.text(message) })), () =>
          owner.ask('bitcoin:signMessage', () =>
            Promise.all(
              inputs.map(async ({ account, message }) => {
                const request = { address: own(account), message: bytes.text(message), protocol: 'ecdsa' as const }
                const { signature } = await owner.message(request)
                return { signedMessage: message, signature: owner.traits().answers === 'malformed' ? signature : bytes.bytes(signature) }
              }),
            ),
          ),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: StandardSignInput[]): unknown =>
        asked('bitcoin:signTransaction', inputs.map(({ chain: on }) => ({ chain: on })), () =>
          owner.ask('bitcoin:signTransaction', () =>
            Promise.all(inputs.map(async (input) => ({ signedPsbt: bytes.bytes((await sign(input, false)).psbt) }))),
          ),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: StandardSignInput[]): unknown =>
        asked('bitcoin:signAndSendTransaction', inputs.map(({ chain: on }) => ({ chain: on })), () =>
          owner.ask('bitcoin:signAndSendTransaction', () =>
            Promise.all(inputs.map(async (input) => ({ txId: await owner.send((await sign(input, true)).hex ?? '') }))),
          ),
        ),
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        owner.change({ granted: false })
        refresh()
      },
    } satisfies StandardDisconnectFeature['standard:disconnect'],
    'standard:events': {
      version: '1.0.0',
      on(_event, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    } satisfies StandardEventsFeature['standard:events'],
    ...also,
  }
  owner.hear(() => {
    refresh()
    if (owner.traits().events === 'never') return
    for (const listener of [...listeners]) listener({ accounts })
  })

  const wallet: Wallet = {
    version: '1.0.0',
    name: options.name,
    icon: options.icon as Wallet['icon'],
    get chains() {
      return ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'] as const
    },
    features: Object.fromEntries(Object.entries(all).filter(([name]) => !lacks(name))) as Wallet['features'],
    get accounts() {
      return accounts
    },
  }
  return wallet
}
