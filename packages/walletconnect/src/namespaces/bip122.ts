/** A session as the Bitcoin adapter's wallet, in the fields of WalletConnect's Bitcoin methods. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, ConnFact, Json, ProviderHandle, Stop } from '@portico/core'
import { fromHex } from '../codec/hex.ts'
import { addressesOf, withAccounts, type Part } from '../connector/parts.ts'
import { fieldsOf, type CreateSide } from './side.ts'

interface Asked {
  chain: ChainId
  account: Account
}

/** The shape of the Bitcoin adapter's wallets; it checks requests before and answers after. */
interface BitcoinWallet {
  name: string
  accounts(): readonly Account[]
  methods(): readonly string[]
  follow(emit: (fact: ConnFact) => void): Stop
  signMessage?(text: string, asked: Asked & { protocol?: string }): Promise<{ signature: unknown; address?: unknown }>
  signPsbt?(
    psbt: string,
    asked: Asked & { inputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]; broadcast: boolean },
  ): Promise<{ psbt?: unknown; txid?: unknown }>
  sendTransfer?(recipients: readonly { address: string; amount: bigint }[], asked: Asked): Promise<{ txid: unknown }>
}

export const side: CreateSide = (first, context) => {
  const { ask, name } = context
  let part: Part = first
  let emit: (fact: ConnFact) => void = () => {}
  const has = (method: string): boolean => part.methods.includes(method)

  const accounts = (): readonly Account[] =>
    addressesOf(part).map((address) => ({
      address,
      kind: 'payment',
      chains: part.accounts.filter((each) => each.address === address).map(({ chain }) => chain),
    }))

  const wallet: BitcoinWallet = {
    name,
    accounts,
    // The addresses are those of the session: asking for them needs no wallet.
    methods: () => ['getAccountAddresses', ...['signMessage', 'signPsbt', 'sendTransfer'].filter(has)],
    follow(next) {
      emit = next
      return () => (emit = () => {})
    },
    async signMessage(message, { account: { address }, chain, protocol }) {
      const answer = await ask(chain, 'signMessage', { account: address, message, address, ...(protocol ? { protocol } : {}) })
      const { address: by, signature } = fieldsOf(answer, 'answer')
      // Hex by the method's own document; most wallets give base64.
      const hex = typeof signature === 'string' && signature.length >= 128 ? fromHex(signature) : null
      return { signature: hex ?? signature, address: by }
    },
    async signPsbt(psbt, { account: { address }, broadcast, chain, inputs }) {
      const signInputs = inputs.map(({ address: by, index, sighashTypes }) => ({
        address: by,
        index,
        ...(sighashTypes ? { sighashTypes: [...sighashTypes] } : {}),
      }))
      const { psbt: signed, txid } = fieldsOf(await ask(chain, 'signPsbt', { account: address, psbt, signInputs, broadcast }), 'answer')
      return { psbt: signed, txid }
    },
    async sendTransfer(recipients, { account: { address }, chain }) {
      const [to, second] = recipients
      if (!to || second)
        throw new PorticoError('method-unsupported', 'Over WalletConnect one recipient is paid at a time', { exit: 'unsupported' })
      const params: Json = { account: address, recipientAddress: to.address, amount: String(to.amount) }
      return { txid: fieldsOf(await ask(chain, 'sendTransfer', params), 'answer')['txid'] }
    },
  }

  function update(next: Part): void {
    part = next
    emit({ is: 'accounts', accounts: accounts() })
  }

  return {
    handle: (): ProviderHandle => ({
      ns: 'bip122',
      provider: wallet,
      accounts: accounts(),
      chains: part.chains,
      // The one that was chosen, where the wallet serves it.
      chain: null,
      chainOwner: 'app',
      methods: wallet.methods(),
      reads: 'rpc',
    }),
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('bip122', part, data) : undefined
      if (next) update(next)
    },
  }
}
