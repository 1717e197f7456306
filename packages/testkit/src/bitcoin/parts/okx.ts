import type { Bytes, Owner } from './parts.ts'

/** OKX's provider of one network; only the main network's has all of it. */
interface OkxProvider {
  connect(): Promise<{ address: string; publicKey: string; compressedPublicKey: string }>
  requestAccounts(): Promise<string[]>
  getAccounts(): Promise<string[]>
  getNetwork(): Promise<string>
  getPublicKey(): Promise<string>
  signMessage(text: string, type?: 'ecdsa' | 'bip322-simple'): Promise<string>
  signPsbt(
    psbtHex: string,
    options?: { autoFinalized?: boolean; toSignInputs?: { index: number; address?: string; publicKey?: string; sighashTypes?: number[] }[] },
  ): Promise<string>
  pushPsbt(psbtHex: string): Promise<string>
  sendBitcoin(toAddress: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
  on(event: string, listener: (...args: never[]) => void): void
  removeListener(event: string, listener: (...args: never[]) => void): void
}

/**
 * `window.okxwallet` with `bitcoin`, `bitcoinTestnet` and `bitcoinSignet`. By
 * https://web3.okx.com/onchainos/dev-docs/sdks/chains/bitcoin/provider, `…/provider-testnet` and `…/provider-signet`, read
 * 2026-11-21. OKX publishes no package of types. Self-contained.
 */
export function makeOkx(owner: Owner, bytes: Bytes): object {
  const { state } = owner
  const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const emit = (event: string, value: unknown): void => {
    if (owner.traits().events === 'never') return
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  const shared = (): string[] => owner.written(state.granted && !state.locked ? [owner.single().address] : []) as string[]
  const signed = new Map<string, string>()

  const handlers: OkxProvider = {
    connect: () =>
      owner.ask('connect', async () => {
        owner.change({ granted: true })
        const { publicKey } = owner.single()
        return { address: shared()[0] ?? '', publicKey, compressedPublicKey: publicKey }
      }),
    requestAccounts: () =>
      owner.ask('requestAccounts', async () => {
        owner.change({ granted: true })
        return shared()
      }),
    getAccounts: async () => shared(),
    getNetwork: async () => 'livenet',
    getPublicKey: async () => owner.single().publicKey,
    signMessage: (message, type = 'ecdsa') =>
      owner.ask('signMessage', async () => {
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        return (await owner.message({ address: owner.single().address, message, protocol })).signature
      }),
    signPsbt: (hex, { autoFinalized = true, toSignInputs = [] } = {}) =>
      owner.ask('signPsbt', async () => {
        const done = await owner.psbt({ psbt: bytes.toBase64(hex), inputs: toSignInputs, finalize: autoFinalized })
        const out = bytes.toHex(done.psbt)
        if (done.hex) signed.set(out, done.hex)
        return out
      }),
    pushPsbt: async (hex) => owner.send(signed.get(hex) ?? ''),
    sendBitcoin: (to, satoshis) =>
      owner.ask('sendBitcoin', () => owner.transfer(owner.single().address, [{ address: to, amount: String(satoshis) }])),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  owner.hear(() => {
    const [address] = shared()
    emit('accountsChanged', shared())
    emit('accountChanged', address === undefined ? null : { address, publicKey: owner.single().publicKey })
  })

  /** The object of one network; asking it moves the wallet there. */
  const provider = (network: typeof state.network, methods: readonly (keyof OkxProvider)[]): object => {
    const made: Record<string, unknown> = { on: handlers.on, removeListener: handlers.removeListener }
    for (const method of methods) {
      if (owner.options.behaviour?.lacks?.includes(method)) continue
      made[method] = (...args: unknown[]): unknown =>
        owner.request(method, args, async () => {
          owner.change({ network })
          try {
            return await (handlers[method] as (...all: unknown[]) => Promise<unknown>)(...args)
          } catch (error) {
            if (error === owner.pending) throw failure(-32002, 'A request is already pending.')
            throw error === owner.refused ? failure(4001, 'User rejected the request.') : error
          }
        })
    }
    return made
  }
  const all = Object.keys(handlers).filter((method) => !['on', 'removeListener'].includes(method)) as (keyof OkxProvider)[]
  return {
    bitcoin: provider('mainnet', all),
    bitcoinTestnet: provider('testnet', ['connect', 'signMessage', 'signPsbt']),
    bitcoinSignet: provider('signet', ['connect', 'signMessage', 'signPsbt']),
  }
}
