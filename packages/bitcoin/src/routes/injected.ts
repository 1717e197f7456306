/**
 * UniSat's methods, adopted by OKX, Bitget and others: one account, hex PSBTs, Node-style events.
 */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, Stop } from '@portico/core'
import { defined, malformed } from '@portico/core/adapter'
import { unsupported, vendorError } from '../errors.ts'
import { fromBase64, fromHex, parseAccounts, toBase64, toHex } from '../parse.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { quietly } from './shared.ts'

export type Injected = Readonly<Record<string, unknown>>

export async function call(
  object: Injected,
  method: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  try {
    const own = object[method]
    if (typeof own !== 'function') throw unsupported(`The wallet has no ${method}`)
    return await Reflect.apply(own, object, args)
  } catch (error) {
    throw vendorError(error, 'wallet-request')
  }
}

export const has = (object: Injected, method: string): boolean =>
  quietly(() => typeof object[method]) === 'function'

/** The selected one is first. */
export function accountOf(
  list: unknown,
  chain: ChainId | undefined,
  publicKey?: unknown,
): readonly Account[] {
  if (!Array.isArray(list)) throw malformed('accounts')
  const [address] = list as unknown[]
  return address === undefined
    ? []
    : parseAccounts([{ address, kind: 'payment', publicKey }], chain)
}

export function listenTo(
  object: Injected,
  events: readonly string[],
  listener: (...args: unknown[]) => void,
): Stop {
  const each = (method: string): void => {
    for (const event of events)
      quietly(
        () =>
          has(object, method) &&
          Reflect.apply(object[method] as () => void, object, [event, listener]),
      )
  }
  each('on')
  return () => each('removeListener')
}

/**
 * Prompting calls.
 *
 * @param at The object for a chain.
 */
export function injectedAsks(
  name: string,
  at: (chain: ChainId) => Injected,
): Required<Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'>> {
  /** They sign with the selected account, so it must be the named one, before and after. */
  const sure = async (object: Injected, account: Account): Promise<void> => {
    if (!has(object, 'getAccounts')) return
    const [selected] = accountOf(await call(object, 'getAccounts'), undefined)
    if (selected?.address !== account.address)
      throw new PorticoError('account-wrong', `${name} has another account selected`, {
        exit: 'failed',
      })
  }
  return {
    async signMessage(text, { account, chain, protocol }) {
      const object = at(chain)
      await sure(object, account)
      const how = protocol === 'bip322' ? 'bip322-simple' : protocol
      const signature = await call(object, 'signMessage', text, ...(how ? [how] : []))
      await sure(object, account)
      // Documented default: ECDSA for all.
      return { signature, protocol: protocol ?? 'ecdsa' }
    },
    async signPsbt(psbt, { account, chain, inputs, broadcast }) {
      const object = at(chain)
      if (broadcast && !has(object, 'pushPsbt'))
        throw unsupported(`${name} does not send transactions that it has signed`)
      await sure(object, account)
      const toSignInputs = inputs.map(({ index, address, sighashTypes }) =>
        defined({
          index,
          address,
          sighashTypes: sighashTypes ? [...sighashTypes] : undefined,
        }),
      )
      const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
      const signed = await call(object, 'signPsbt', hex, { autoFinalized: broadcast, toSignInputs })
      const bytes = typeof signed === 'string' ? fromHex(signed) : null
      if (!bytes) throw malformed('transaction')
      const answer = { psbt: toBase64(bytes) }
      return broadcast ? { ...answer, txid: await call(object, 'pushPsbt', signed) } : answer
    },
    async sendTransfer(recipients, { account, chain }) {
      const object = at(chain)
      const [first, second] = recipients
      if (!first || second) throw unsupported(`${name} pays one recipient at a time`)
      await sure(object, account)
      return { txid: await call(object, 'sendBitcoin', first.address, Number(first.amount)) }
    },
  }
}
