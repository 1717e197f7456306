import type { Params, Return } from '@sats-connect/core'
import type { Failures } from '../../doubles/failures.ts'
import type { Owner, Plain } from './deps.ts'

type Method = 'signMessage' | 'signPsbt' | 'sendTransfer'

/** Self-contained. */
export function makeSatsSigning(
  owner: Owner,
  { failure }: Failures,
): { [M in Method]: (params: Plain<Params<M>>) => Promise<Plain<Return<M>>> } {
  const protocolOf = (name: string | undefined, type: string): 'ecdsa' | 'bip322' =>
    name === 'BIP322' || (name === undefined && type === 'p2tr') ? 'bip322' : 'ecdsa'
  return {
    async signMessage({ address, message, protocol: name }) {
      const { payment, ordinals } = owner.addresses()
      const own = [payment, ordinals].find((each) => each.address === address)
      if (!own) throw failure(-32002, 'The address is not of the connected account.')
      const protocol = protocolOf(name, own.type)
      const signed = await owner.ask('signMessage', () =>
        owner.message({ address, message, protocol }),
      )
      return { ...signed, messageHash: '', protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
    },
    async signPsbt({ psbt, signInputs = {}, broadcast = false }) {
      const { payment, ordinals } = owner.addresses()
      for (const address of Object.keys(signInputs))
        if (![payment.address, ordinals.address].includes(address))
          throw failure(-32602, 'Invalid parameters: address')
      const inputs = Object.values(signInputs).flatMap((indexes) =>
        indexes.map((index) => ({ index })),
      )
      return owner.ask('signPsbt', async () => {
        const signed = await owner.psbt({ psbt, inputs, finalize: broadcast })
        return {
          psbt: signed.psbt,
          ...(broadcast ? { txid: await owner.send(signed.hex ?? '') } : {}),
        }
      })
    },
    sendTransfer: ({ recipients }) =>
      owner.ask('sendTransfer', async () => ({
        txid: await owner.transfer(
          owner.addresses().payment.address,
          recipients.map(({ address, amount }) => ({ address, amount: String(amount) })),
        ),
      })),
  }
}
