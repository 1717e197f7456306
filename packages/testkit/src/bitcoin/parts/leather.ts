import type {
  getAddresses,
  getInfo,
  LeatherProvider,
  RpcParams,
  RpcResult,
  sendTransfer,
  signMessage,
  signPsbt,
} from '@leather.io/rpc'
import type { makeFailures } from '../../doubles/failures.ts'
import type { makeJsonRpc } from './json-rpc.ts'
import type { Bytes, Owner } from './parts.ts'

interface Handlers {
  getInfo: () => Promise<RpcResult<typeof getInfo>>
  getAddresses: (params: RpcParams<typeof getAddresses>) => Promise<RpcResult<typeof getAddresses>>
  signMessage: (params: RpcParams<typeof signMessage>) => Promise<RpcResult<typeof signMessage>>
  signPsbt: (params: RpcParams<typeof signPsbt>) => Promise<RpcResult<typeof signPsbt>>
  sendTransfer: (params: RpcParams<typeof sendTransfer>) => Promise<RpcResult<typeof sendTransfer>>
}

/** What {@link makeLeather} is made of. */
export interface LeatherParts {
  makeFailures: typeof makeFailures
  makeJsonRpc: typeof makeJsonRpc
}

/**
 * `LeatherProvider`: resolves with a JSON-RPC success, rejects with a JSON-RPC error; every call
 * asks the owner. By `@leather.io/rpc` 2.21.16 (`LeatherProvider`, its endpoints, `RpcErrorCode`),
 * read 2026-11-21, and https://leather.gitbook.io/developers. Self-contained.
 */
export function makeLeather(parts: LeatherParts, owner: Owner, bytes: Bytes): object {
  const { failure } = parts.makeFailures()
  const { state } = owner
  /** A call is served on the network that it names. */
  const at = (network: string | undefined): void => {
    if (network) owner.change({ network: network as typeof state.network })
  }
  const handlers: Handlers = {
    getInfo: async () => ({
      version: '6.0.0',
      platform: 'extension',
      supportedMethods: Object.keys(handlers),
    }),
    getAddresses: (params) =>
      owner.ask('getAddresses', async () => {
        at(params?.network)
        owner.change({ granted: true })
        const { payment, ordinals, stx } = owner.addresses()
        const addresses: RpcResult<typeof getAddresses>['addresses'] = [
          {
            symbol: 'BTC',
            type: 'p2wpkh',
            address: payment.address,
            publicKey: payment.publicKey,
            derivationPath: payment.path,
            descriptor: `wpkh(${payment.publicKey})`,
          },
          {
            symbol: 'BTC',
            type: 'p2tr',
            address: ordinals.address,
            publicKey: `02${ordinals.publicKey}`,
            tweakedPublicKey: ordinals.publicKey,
            derivationPath: ordinals.path,
            descriptor: `tr(${ordinals.publicKey})`,
          },
          { symbol: 'STX', address: stx.address, publicKey: stx.publicKey },
        ]
        return { addresses: owner.writeAccounts(addresses) as typeof addresses }
      }),
    signMessage: ({ message, paymentType, type, network }) =>
      owner.ask('signMessage', async () => {
        if (type === 'legacy') throw failure(-32602, 'Only BIP-322 is supported')
        at(network)
        const { payment, ordinals } = owner.addresses()
        const address = paymentType === 'p2tr' ? ordinals.address : payment.address
        const signed = await owner.message({ address, message, protocol: 'bip322' })
        return { ...signed, message }
      }),
    signPsbt: ({ hex, signAtIndex, allowedSighash, broadcast = false, network }) =>
      owner.ask('signPsbt', async () => {
        at(network)
        const indexes =
          signAtIndex === undefined ? [] : Array.isArray(signAtIndex) ? signAtIndex : [signAtIndex]
        const inputs = indexes.map((index) => ({
          index,
          ...(allowedSighash ? { sighashTypes: allowedSighash as number[] } : {}),
        }))
        const signed = await owner.psbt({ psbt: bytes.toBase64(hex), inputs, finalize: broadcast })
        return {
          hex: bytes.toHex(signed.psbt),
          ...(broadcast ? { txid: await owner.send(signed.hex ?? '') } : {}),
        }
      }),
    sendTransfer: (params) =>
      owner.ask('sendTransfer', async () => {
        at(params.network)
        const list = 'recipients' in params ? params.recipients : [params]
        const recipients = list.map(({ address, amount }) => ({ address, amount: String(amount) }))
        return { txid: await owner.transfer(owner.addresses().payment.address, recipients) }
      }),
  }

  const answer = parts.makeJsonRpc(
    owner,
    { ...handlers },
    {
      rejected: { code: 4001, message: 'User rejected request' },
      unknown: (method) => `"${method}" is not supported`,
    },
  )
  const request = (method: string, params?: unknown): unknown =>
    owner.request(method, params, async () => {
      const reply = await answer(method, params)
      if ('error' in reply) throw reply
      return reply
    })
  const provider: LeatherProvider = {
    request: request as LeatherProvider['request'],
    listen: () => () => {},
  }
  return provider
}
