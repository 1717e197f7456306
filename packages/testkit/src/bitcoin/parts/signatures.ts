import type { BitcoinSigner } from '../types.ts'
import type { BitcoinContext, BitcoinSignatures } from './deps.ts'

/** Self-contained. */
export function makeSignatures(
  { state, traits, addresses }: BitcoinContext,
  signer: BitcoinSigner,
): BitcoinSignatures {
  const at = (): { account: number; network: string } => ({
    account: state.account,
    network: state.network,
  })
  /** Another version makes it another transaction. */
  const forge = (psbt: string): string => {
    const bytes = [...atob(psbt)].map((character) => character.charCodeAt(0))
    const index = bytes[7] === 0xfd ? 10 : 8
    bytes[index] = bytes[index]! ^ 3
    return btoa(String.fromCharCode(...bytes))
  }
  return {
    async message({ address, message, protocol }) {
      const { answers } = traits()
      if (answers === 'malformed') return { signature: 'no signature', address }
      const { payment, ordinals } = addresses()
      const other = address === payment.address ? ordinals.address : payment.address
      const signs = answers === 'other-account' ? other : address
      const request = {
        ...at(),
        address: signs,
        message,
        protocol: signs === other ? 'bip322' : protocol,
      }
      return { signature: (await signer('message', request)) as string, address: signs }
    },
    async psbt(request) {
      const { answers } = traits()
      if (answers === 'malformed') return { psbt: btoa('no transaction') }
      const signed = (await signer('psbt', { ...at(), ...request })) as { psbt: string }
      return answers === 'other-transaction' ? { psbt: forge(signed.psbt) } : signed
    },
    async transfer(address, recipients) {
      if (traits().answers === 'malformed') return 'no id'
      return (await signer('transfer', { ...at(), address, recipients })) as string
    },
    send: async (hex) => (await signer('send', { hex })) as string,
  }
}
