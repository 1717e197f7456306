import type { AddListener, BitcoinProvider, Params, Return, WalletEvent } from '@sats-connect/core'
import type { BitcoinKeyAddress } from '../types.ts'
import type { Owner, Plain } from './parts.ts'

type Method =
  | 'getInfo'
  | 'getAddresses'
  | 'signMessage'
  | 'signPsbt'
  | 'sendTransfer'
  | 'wallet_connect'
  | 'wallet_disconnect'
  | 'wallet_getAccount'
  | 'wallet_getCurrentPermissions'
  | 'wallet_getNetwork'
  | 'wallet_changeNetwork'

/**
 * A provider of the sats-connect protocol, as Xverse's: `request(method, params)` resolves with JSON-RPC, errors too.
 * By `@sats-connect/core` 0.16.0 (`BitcoinProvider`, `Requests`, `RpcErrorCode`), read 2026-11-21, and
 * https://docs.xverse.app/sats-connect. Self-contained.
 */
export function makeSats(owner: Owner): object {
  const { state } = owner
  const network = (): string => state.network.slice(0, 1).toUpperCase() + state.network.slice(1)
  const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })
  const address = (key: BitcoinKeyAddress, purpose: string): object => ({
    address: key.address,
    publicKey: key.publicKey,
    purpose,
    addressType: key.type,
    walletType: 'software',
  })
  const purposes = { payment: 'payment', ordinals: 'ordinals', stacks: 'stx' } as const
  const addresses = (wanted: readonly string[] = Object.keys(purposes)): never =>
    owner.written(
      wanted.flatMap((purpose) => {
        const kind = Object.hasOwn(purposes, purpose) ? purposes[purpose as 'payment'] : undefined
        return kind && state.shares.includes(kind) ? [address(owner.holds()[kind], purpose)] : []
      }),
    ) as never
  const networks = (): Plain<Return<'wallet_getNetwork'>> => ({
    bitcoin: { name: network() as 'Mainnet' },
    stacks: { name: state.network === 'mainnet' ? 'mainnet' : 'testnet' },
    spark: { name: state.network === 'regtest' ? 'regtest' : 'mainnet' },
  })
  const account = (wanted?: readonly string[]): Plain<Return<'wallet_getAccount'>> => ({
    id: `account-${state.account}`,
    addresses: addresses(wanted),
    walletType: 'software',
    network: networks(),
  })
  const allowed = (): void => {
    if (!state.granted) throw failure(-32002, 'Access denied.')
  }
  const protocolOf = (name: string | undefined, type: string): 'ecdsa' | 'bip322' =>
    name === 'BIP322' || (name === undefined && type === 'p2tr') ? 'bip322' : 'ecdsa'

  const handlers: { [M in Method]: (params: Plain<Params<M>>) => Promise<Plain<Return<M>>> } = {
    getInfo: async () => ({ version: '1.0.0', methods: Object.keys(handlers).filter((method) => !owner.traits().lacks?.includes(method)), supports: ['WBIP001', 'WBIP004'] }),
    async getAddresses({ purposes: wanted }) {
      const list = addresses(wanted)
      await owner.ask('getAddresses', async () => owner.change({ granted: true }))
      return { addresses: list, network: networks() }
    },
    wallet_connect: (params) =>
      owner.ask('wallet_connect', async () => {
        // A wallet that is asked for a network moves there with the approval.
        const wanted = params?.network?.toLowerCase() as typeof state.network | undefined
        owner.change({ granted: true, ...(wanted ? { network: wanted } : {}) })
        return account(params?.addresses)
      }),
    async wallet_disconnect() {
      owner.change({ granted: false })
      return null
    },
    async wallet_getAccount() {
      allowed()
      return account()
    },
    wallet_getCurrentPermissions: async () =>
      state.granted ? [{ type: 'account', resourceId: `account-${state.account}`, clientId: 'page', actions: { read: true } }] : [],
    async wallet_getNetwork() {
      allowed()
      return networks()
    },
    wallet_changeNetwork: ({ name }) =>
      owner.ask('wallet_changeNetwork', async () => {
        owner.change({ network: name.toLowerCase() as typeof state.network })
        return null
      }),
    async signMessage({ address: named, message, protocol }) {
      const { payment, ordinals } = owner.holds()
      const own = [payment, ordinals].find((each) => each.address === named)
      if (!own) throw failure(-32002, 'The address is not of the connected account.')
      const how = protocolOf(protocol, own.type)
      const signed = await owner.ask('signMessage', () => owner.message({ address: named, message, protocol: how }))
      return { ...signed, messageHash: '', protocol: how === 'ecdsa' ? 'ECDSA' : 'BIP322' }
    },
    async signPsbt({ psbt, signInputs = {}, broadcast = false }) {
      const { payment, ordinals } = owner.holds()
      for (const named of Object.keys(signInputs))
        if (![payment.address, ordinals.address].includes(named)) throw failure(-32602, 'Invalid parameters: address')
      const inputs = Object.values(signInputs).flatMap((indexes) => indexes.map((index) => ({ index })))
      return owner.ask('signPsbt', async () => {
        const signed = await owner.psbt({ psbt, inputs, finalize: broadcast })
        return { psbt: signed.psbt, ...(broadcast ? { txid: await owner.send(signed.hex ?? '') } : {}) }
      })
    },
    sendTransfer: ({ recipients }) =>
      owner.ask('sendTransfer', async () => ({
        txid: await owner.transfer(
          owner.holds().payment.address,
          recipients.map(({ address: to, amount }) => ({ address: to, amount: String(amount) })),
        ),
      })),
  }

  const request = (method: string, params: unknown): unknown =>
    owner.request(method, params, async () => {
      const id = String(owner.calls.length)
      const known = Object.hasOwn(handlers, method) && !owner.traits().lacks?.includes(method)
      try {
        if (!known) throw failure(-32601, `Method ${method} not found.`)
        return { jsonrpc: '2.0', id, result: await handlers[method as Method](params as never) }
      } catch (error) {
        if (error === owner.refused) return { jsonrpc: '2.0', id, error: { code: -32000, message: 'User rejected the request.' } }
        const { code = -32603, message } = error as Error & { code?: number }
        return { jsonrpc: '2.0', id, error: { code, message } }
      }
    })

  const listeners = new Set<Parameters<AddListener>[0]>()
  const emit = (event: Plain<WalletEvent>): void => {
    if (owner.traits().events === 'never') return
    for (const { eventName, cb } of [...listeners]) if (eventName === event.type) cb(event as never)
  }
  owner.hear((news) => {
    // Of an account that the page may not see, it is told nothing but that there is another.
    if (news === 'accounts') emit(state.granted ? { type: 'accountChange', addresses: addresses() } : { type: 'accountChange' })
    if (news === 'network' && state.granted) emit({ type: 'networkChange', ...networks(), addresses: addresses() })
    if (news === 'revoked') emit({ type: 'disconnect' })
  })
  const addListener: AddListener = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const provider: Pick<BitcoinProvider, 'request' | 'addListener'> = { request: request as BitcoinProvider['request'], addListener }
  return provider
}
