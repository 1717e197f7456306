import type {
  getAddresses,
  getInfo,
  RpcParams,
  RpcResult,
  sendTransfer,
  signMessage,
  signPsbt,
} from '@leather.io/rpc'
import type { makeFailures } from '../../doubles/failures.ts'
import type { Bytes, Owner } from './deps.ts'

export interface LeatherHandlers {
  getInfo: () => Promise<RpcResult<typeof getInfo>>
  getAddresses: (params: RpcParams<typeof getAddresses>) => Promise<RpcResult<typeof getAddresses>>
  signMessage: (params: RpcParams<typeof signMessage>) => Promise<RpcResult<typeof signMessage>>
  signPsbt: (params: RpcParams<typeof signPsbt>) => Promise<RpcResult<typeof signPsbt>>
  sendTransfer: (params: RpcParams<typeof sendTransfer>) => Promise<RpcResult<typeof sendTransfer>>
}

export interface LeatherHandlerDeps {
  makeFailures: typeof makeFailures
}

/** Every call of `LeatherProvider` asks the owner. Self-contained. */
export function makeLeatherHandlers(
  deps: LeatherHandlerDeps,
  owner: Owner,
  bytes: Bytes,
): LeatherHandlers {
  const { failure } = deps.makeFailures()
  const { state } = owner
  const at = (network: string | undefined): void => {
    if (network) owner.change({ network: network as typeof state.network })
  }
  const handlers: LeatherHandlers = {
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
        const indexes = signAtIndex === undefined ? [] : [signAtIndex].flat()
        const inputs = indexes.map((index) =>
          allowedSighash ? { index, sighashTypes: allowedSighash as number[] } : { index },
        )
        const signed = await owner.psbt({ psbt: bytes.toBase64(hex), inputs, finalize: broadcast })
        const result = { hex: bytes.toHex(signed.psbt) }
        return broadcast ? { ...result, txid: await owner.send(signed.hex ?? '') } : result
      }),
    sendTransfer: (params) =>
      owner.ask('sendTransfer', async () => {
        at(params.network)
        const list = 'recipients' in params ? params.recipients : [params]
        const recipients = list.map(({ address, amount }) => ({ address, amount: String(amount) }))
        return { txid: await owner.transfer(owner.addresses().payment.address, recipients) }
      }),
  }
  return handlers
}
