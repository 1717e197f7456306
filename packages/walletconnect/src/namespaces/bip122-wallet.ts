/** In the fields of WalletConnect's Bitcoin methods. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, ConnFact, Json, Stop } from '@portico/core'
import { fromHex } from '../codec/hex.ts'
import { fieldsOf, type SideContext } from './side.ts'

interface Target {
  chain: ChainId
  account: Account
}

interface Signing extends Target {
  inputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
  broadcast: boolean
}

/** The adapter checks requests and answers. */
export interface BitcoinWallet {
  name: string
  accounts(): readonly Account[]
  methods(): readonly string[]
  follow(emit: (fact: ConnFact) => void): Stop
  complete(): Promise<void>
  signMessage?(
    text: string,
    target: Target & { protocol?: string },
  ): Promise<{ signature: unknown; address?: unknown }>
  signPsbt?(psbt: string, signing: Signing): Promise<{ psbt?: unknown; txid?: unknown }>
  sendTransfer?(
    recipients: readonly { address: string; amount: bigint }[],
    target: Target,
  ): Promise<{ txid: unknown }>
}

export function requestsOf({
  ask,
}: Pick<SideContext, 'ask'>): Required<
  Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'>
> {
  return {
    async signMessage(message, { account: { address }, chain, protocol }) {
      const request = { account: address, message, address }
      const params = protocol ? { ...request, protocol } : request
      const answer = await ask(chain, 'signMessage', params)
      const { address: by, signature } = fieldsOf(answer, 'answer')
      // The specification says hex; most wallets return base64.
      const hex =
        typeof signature === 'string' && signature.length >= 128 ? fromHex(signature) : null
      return { signature: hex ?? signature, address: by }
    },
    async signPsbt(psbt, { account: { address }, broadcast, chain, inputs }) {
      const signInputs = inputs.map(({ address: by, index, sighashTypes }) => {
        const input = { address: by, index }
        return sighashTypes ? { ...input, sighashTypes: [...sighashTypes] } : input
      })
      const params = { account: address, psbt, signInputs, broadcast }
      const answer = await ask(chain, 'signPsbt', params)
      const { psbt: signed, txid } = fieldsOf(answer, 'answer')
      return { psbt: signed, txid }
    },
    async sendTransfer(recipients, { account: { address }, chain }) {
      const [to, second] = recipients
      if (!to || second)
        throw new PorticoError(
          'method-unsupported',
          'Over WalletConnect one recipient is paid at a time',
          { exit: 'unsupported' },
        )
      const params: Json = {
        account: address,
        recipientAddress: to.address,
        amount: String(to.amount),
      }
      return { txid: fieldsOf(await ask(chain, 'sendTransfer', params), 'answer')['txid'] }
    },
  }
}
