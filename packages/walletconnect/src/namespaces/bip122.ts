/**
 * A session as the Bitcoin adapter's wallet, in the fields of WalletConnect's Bitcoin methods. Public keys are not in a
 * session's accounts: they come with its properties, by an event, or from the wallet when a host wants them.
 */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, ConnFact, Json, ProviderHandle, Stop } from '@portico/core'
import { fromHex } from '../codec/hex.ts'
import { addressesOf, withAccounts } from '../connector/parts.ts'
import { fieldsOf, jsonOf, type CreateSide, type Part } from './side.ts'

export const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
export const events: readonly string[] = ['bip122_addressesChanged']
export const address: RegExp = /^[0-9a-zA-Z]{26,90}$/

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
  complete(): Promise<void>
  signMessage?(text: string, asked: Asked & { protocol?: string }): Promise<{ signature: unknown; address?: unknown }>
  signPsbt?(
    psbt: string,
    asked: Asked & { inputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]; broadcast: boolean },
  ): Promise<{ psbt?: unknown; txid?: unknown }>
  sendTransfer?(recipients: readonly { address: string; amount: bigint }[], asked: Asked): Promise<{ txid: unknown }>
}

/** What a wallet says of an address, as `getAccountAddresses` lists it. */
interface AddressInfo {
  readonly [name: string]: string
  readonly address: string
}

/** What is not so is not believed. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['intention', /^(payment|ordinal)$/],
  ['path', /^m(\/\d{1,10}['h]?){1,10}$/],
  ['publicKey', /^(0[23])?[0-9a-f]{64}$/i],
]

/** Reads such a list. What cannot be read is left out: an entry, or a part of one. */
export function parseAddresses(list: unknown): readonly AddressInfo[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) => {
    const { address, ...given } = (each ?? {}) as Record<string, unknown>
    const sound = shapes.filter(([name, shape]) => typeof given[name] === 'string' && shape.test(given[name]))
    return typeof address === 'string' ? [{ address, ...Object.fromEntries(sound.map(([name]) => [name, (given[name] as string).toLowerCase()])) }] : []
  })
}

/** A part without addresses of the main network elsewhere, and of others there; the rest is for whoever uses an address to check. */
const own = (part: Part): Part => ({
  ...part,
  accounts: part.accounts.filter(({ address, chain }) => chain.includes(':000000000019d668') === /^(bc1|[13])/i.test(address)),
})

export const side: CreateSide = (first, context) => {
  const { ask, name, properties, stored } = context
  let part = own(first)
  let emit: (fact: ConnFact) => void = () => {}
  const has = (method: string): boolean => part.methods.includes(method)

  const known = new Map<string, AddressInfo>()
  /** Payment first. */
  const accounts = (): readonly Account[] =>
    addressesOf(part)
      .map((address): Account => {
        const { intention, ...more } = known.get(address) ?? ({} as AddressInfo)
        return { ...more, address, kind: intention === 'ordinal' ? 'ordinals' : 'payment', chains: part.accounts.filter((each) => each.address === address).map(({ chain }) => chain) }
      })
      .sort((one, two) => two.kind.localeCompare(one.kind))
  const report = (): void => emit({ is: 'accounts', accounts: accounts() })
  /** Of addresses that the session lists; whatever else the wallet has, it has not shared. */
  const learn = (list: unknown): void => {
    for (const each of parseAddresses(list)) if (addressesOf(part).includes(each.address)) known.set(each.address, { ...known.get(each.address), ...each })
    report()
  }
  learn(jsonOf(properties['bip122_getAccountAddresses']))
  learn(stored)

  /** Of these the wallet did not want to say more. */
  const refused = new Set<string>()
  /** One question an account: wallets list the addresses of the one that is named, some those of all. */
  async function look(): Promise<void> {
    const { accounts } = part
    try {
      for (const { address, chain } of accounts) {
        if (known.has(address) || refused.has(address)) continue
        learn(await ask(chain, 'getAccountAddresses', { account: address }))
        // What it has not said now, it does not say.
        learn([{ address }])
      }
    } catch (error) {
      // A wallet that says no, or has no such method, is not asked about these again; one that did not answer is.
      if ((error as { data?: { rpcCode?: unknown } }).data?.rpcCode) for (const { address } of accounts) refused.add(address)
    }
  }
  let looked: Promise<void> | undefined

  const wallet: BitcoinWallet = {
    name,
    accounts,
    // The addresses are those of the session: asking for them needs no wallet.
    methods: () => ['getAccountAddresses', ...['signMessage', 'signPsbt', 'sendTransfer'].filter(has)],
    follow(next) {
      emit = next
      return () => (emit = () => {})
    },
    complete: () => (looked ??= look().then(() => (looked = undefined))),
    async signMessage(message, { account: { address }, chain, protocol }) {
      const answer = await ask(chain, 'signMessage', { account: address, message, address, ...(protocol && { protocol }) })
      const { address: by, signature } = fieldsOf(answer, 'answer')
      // Hex by the method's own document; most wallets give base64.
      const hex = typeof signature === 'string' && signature.length >= 128 ? fromHex(signature) : null
      return { signature: hex ?? signature, address: by }
    },
    async signPsbt(psbt, { account: { address }, broadcast, chain, inputs }) {
      const signInputs = inputs.map(({ address: by, index, sighashTypes }) => ({
        address: by,
        index,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
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
    part = own(next)
    report()
  }

  return {
    handle: (): ProviderHandle | null =>
      part.accounts.length > 0
        ? {
            ns: 'bip122',
            provider: wallet,
            accounts: accounts(),
            chains: part.chains,
            // The one that was chosen, where the wallet serves it.
            chain: null,
            chainOwner: 'app',
            methods: wallet.methods(),
            reads: 'rpc',
          }
        : null,
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('bip122', part, data) : undefined
      // None at all is an account less; none of any chain here is no news.
      if (next && (own(next).accounts.length > 0 || next.accounts.length === 0)) update(next)
      if (event === 'bip122_addressesChanged') learn(data)
    },
    record: () => [...known.values()],
  }
}
