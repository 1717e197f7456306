/**
 * A session as the Bitcoin adapter's wallet, in the fields of WalletConnect's Bitcoin methods. Public keys are not in a
 * session's accounts: they come with its properties, by an event, or from the wallet when a host wants them.
 */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, ConnFact, Json, ProviderHandle, Stop } from '@portico/core'
import { fromHex } from '../codec/hex.ts'
import { addressesOf, withAccounts, type Part } from '../connector/parts.ts'
import { fieldsOf, jsonOf, type CreateSide } from './side.ts'

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

/** What a wallet says beside an address. What is not so is not believed. */
const shapes = { intention: /^(payment|ordinal)$/, path: /^m(\/\d{1,10}['h]?){1,10}$/, publicKey: /^(0[23])?[0-9a-f]{64}$/i }

type Told = { address: string } & { [name in keyof typeof shapes]?: string }

/** What `getAccountAddresses` answers. What cannot be read is left out: an entry, or a part of one. */
export function toldIn(list: unknown): readonly Told[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) => {
    const { address, ...given } = (each ?? {}) as Record<string, unknown>
    if (typeof address !== 'string') return []
    const told: Told = { address }
    for (const [name, shape] of Object.entries(shapes)) {
      const text = given[name]
      if (typeof text === 'string' && shape.test(text)) told[name as keyof typeof shapes] = text.toLowerCase()
    }
    return [told]
  })
}

/** By its first letters; the rest of an address is for whoever uses it to check. */
const isOf = (address: string, chain: ChainId): boolean =>
  (chain.includes(':000000000019d668') ? /^(bc1|[13])/i : chain.includes(':0f9188f13cb7b2c7') ? /^(bcrt1|[mn2])/i : /^(tb1|[mn2])/i).test(address)

/** How long a host waits for keys that the wallet has to be asked for, milliseconds: its app may be asleep. */
const patience = 10_000

export const side: CreateSide = (first, context) => {
  const { ask, kept, name, properties, services } = context
  let part: Part = first
  let emit: (fact: ConnFact) => void = () => {}
  const has = (method: string): boolean => part.methods.includes(method)

  const told = new Map<string, Told>()
  /** Of addresses that the session lists; whatever else the wallet has, it has not shared. */
  const learn = (list: unknown): void => {
    for (const each of toldIn(list)) if (addressesOf(part).includes(each.address)) told.set(each.address, { ...told.get(each.address), ...each })
  }
  learn(jsonOf(properties['bip122_getAccountAddresses']))
  learn(kept)

  /** Payment first. */
  const accounts = (): readonly Account[] =>
    addressesOf(part)
      .map((address): Account => {
        const chains = part.accounts.filter((each) => each.address === address && isOf(address, each.chain)).map(({ chain }) => chain)
        const { intention, ...more } = told.get(address) ?? { address }
        return { ...more, kind: intention === 'ordinal' ? 'ordinals' : 'payment', chains }
      })
      .filter(({ chains }) => chains?.length)
      .sort((one, two) => Number(one.kind === 'ordinals') - Number(two.kind === 'ordinals'))
  const say = (): void => emit({ is: 'accounts', accounts: accounts() })

  /** One question an account: wallets list the addresses of the one that is named, some those of all. */
  async function look(): Promise<void> {
    for (const { address, chains } of accounts()) {
      if (told.has(address)) continue
      learn(await ask(chains![0]!, 'getAccountAddresses', { account: address }))
      // What it has not said now, it does not say.
      if (!told.has(address)) told.set(address, { address })
      say()
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
    complete() {
      if (!has('getAccountAddresses')) return Promise.resolve()
      return (looked ??= new Promise((resolve) => {
        const disarm = services.platform.after(patience, resolve)
        const over = (error?: unknown): void => {
          // A wallet that says no is not asked again; one that did not answer is.
          if (!(error as { data?: { rpcCode?: number } } | undefined)?.data?.rpcCode) looked = undefined
          disarm()
          resolve()
        }
        look().then(over, over)
      }))
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
    say()
  }

  return {
    handle: (): ProviderHandle | null =>
      accounts().length > 0
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
      if (next && next.accounts.every(({ address }) => part.chains.some((chain) => isOf(address, chain)))) update(next)
      if (event !== 'bip122_addressesChanged') return
      learn(data)
      say()
    },
    keep: () => [...told.values()],
  }
}
