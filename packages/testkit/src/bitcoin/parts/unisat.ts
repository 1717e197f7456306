import type { ChainType } from '@unisat/wallet-types'
import type { Bytes, Owner } from './parts.ts'

/** UniSat's provider, method by method as its documentation has them. */
interface UnisatProvider {
  requestAccounts(): Promise<string[]>
  getAccounts(): Promise<string[]>
  getChain(): Promise<{ enum: `${ChainType}`; name: string; network: string }>
  switchChain(chain: `${ChainType}`): Promise<{ enum: `${ChainType}`; name: string; network: string }>
  getNetwork(): Promise<string>
  switchNetwork(network: string): Promise<void>
  getPublicKey(): Promise<string>
  signMessage(text: string, type?: 'ecdsa' | 'bip322-simple'): Promise<string>
  signPsbt(
    psbtHex: string,
    options?: {
      autoFinalized?: boolean
      toSignInputs?: { index: number; address?: string; publicKey?: string; sighashTypes?: number[] }[]
    },
  ): Promise<string>
  pushPsbt(psbtHex: string): Promise<string>
  sendBitcoin(toAddress: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
  disconnect(): Promise<void>
  on(event: string, listener: (...args: never[]) => void): void
  removeListener(event: string, listener: (...args: never[]) => void): void
}

/**
 * `window.unisat`, by https://docs.unisat.io/dev/open-api-documentation/unisat-wallet, chains by `@unisat/wallet-types` 1.1.0
 * (`ChainType`); and `window.bitkeep.unisat`, by https://web3.bitget.com/en/docs/provider-api/btc.html: the same calls without
 * `getChain`, `switchChain` and `disconnect`. Both read 2026-11-21. Bitget's page names no events; those that stand on it rely
 * on UniSat's. Errors are those of EIP-1193. Self-contained.
 */
export function makeUnisat(owner: Owner, bytes: Bytes): object {
  const { state, options } = owner
  const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const names = { mainnet: 'livenet', testnet: 'testnet', testnet4: 'testnet4', signet: 'signet', regtest: 'regtest' } as const
  const chain = (): Awaited<ReturnType<UnisatProvider['getChain']>> => ({
    enum: `BITCOIN_${state.network.toUpperCase()}` as `${ChainType}`,
    name: `Bitcoin ${state.network}`,
    network: names[state.network],
  })
  const shared = (): string[] => owner.written(state.granted && !state.locked ? [owner.single().address] : []) as string[]
  const move = (network: typeof state.network): void => {
    owner.change({ network })
    emit('chainChanged', chain())
    emit('networkChanged', names[network])
    emit('accountsChanged', shared())
  }
  /** The finalised transaction of what was last signed, by its PSBT. */
  const signed = new Map<string, string>()

  const handlers: UnisatProvider = {
    requestAccounts: () =>
      owner.ask('requestAccounts', async () => {
        owner.change({ granted: true })
        return shared()
      }),
    getAccounts: async () => shared(),
    getChain: async () => chain(),
    switchChain: (to) =>
      owner.ask('switchChain', async () => {
        move(to.replace('BITCOIN_', '').toLowerCase() as typeof state.network)
        return chain()
      }),
    getNetwork: async () => names[state.network],
    switchNetwork: (to) => owner.ask('switchNetwork', async () => move((to === 'livenet' ? 'mainnet' : to) as typeof state.network)),
    async getPublicKey() {
      if (!state.granted) throw failure(4100, 'The requested account has not been authorized by the user.')
      return owner.single().publicKey
    },
    signMessage: (message, type = 'ecdsa') =>
      owner.ask('signMessage', async () => {
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        return (await owner.message({ address: owner.single().address, message, protocol })).signature
      }),
    signPsbt: (hex, { autoFinalized = true, toSignInputs = [] } = {}) =>
      owner.ask('signPsbt', async () => {
        for (const { address } of toSignInputs)
          if (address !== undefined && address !== owner.single().address) throw failure(-32603, `No key for ${address}`)
        const done = await owner.psbt({ psbt: bytes.toBase64(hex), inputs: toSignInputs, finalize: autoFinalized })
        const out = bytes.toHex(done.psbt)
        if (done.hex) signed.set(out, done.hex)
        return out
      }),
    pushPsbt: async (hex) => owner.send(signed.get(hex) ?? ''),
    sendBitcoin: (to, satoshis) =>
      owner.ask('sendBitcoin', () => owner.transfer(owner.single().address, [{ address: to, amount: String(satoshis) }])),
    async disconnect() {
      owner.change({ granted: false })
      emit('accountsChanged', [])
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }

  function emit(event: string, value: unknown): void {
    if (owner.traits().events === 'never') return
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  owner.hear((news) => {
    if (news === 'network') move(state.network)
    else emit('accountsChanged', shared())
  })

  const provider: Record<string, unknown> = { on: handlers.on, removeListener: handlers.removeListener }
  const lacks = [...(options.vendor === 'bitget' ? ['getChain', 'switchChain', 'disconnect'] : []), ...(options.behaviour?.lacks ?? [])]
  for (const [method, run] of Object.entries(handlers)) {
    if (lacks.includes(method) || method in provider) continue
    provider[method] = (...args: unknown[]): unknown =>
      owner.request(method, args, async () => {
        try {
          return await (run as (...all: unknown[]) => Promise<unknown>)(...args)
        } catch (error) {
          if (error === owner.pending) throw failure(-32002, 'A request is already pending.')
          throw error === owner.refused ? failure(4001, 'User rejected the request.') : error
        }
      })
  }
  if (options.vendor === 'bitget') provider['isBitKeep'] = true
  return provider
}
