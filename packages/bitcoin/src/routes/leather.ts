/**
 * Leather, by `@leather.io/rpc` 2.21.16: `LeatherProvider.request(method, params)`. Every call
 * prompts, so there is no silent restore; no events.
 */
import type { Account, ChainId } from '@portico/core'
import { defined, malformed } from '@portico/core/adapter'
import { nameOf } from '../chains.ts'
import { leatherExits, noSilentCall, unsupported, vendorError } from '../errors.ts'
import {
  fieldsOf,
  fromBase64,
  fromHex,
  parseAccounts,
  toBase64,
  toHex,
  type RawAccount,
} from '../parse.ts'
import { parseBitcoinAddress } from '../address.ts'
import type { Connected, Found, RouteCode } from '../wallet.ts'
import { createShared } from './shared.ts'

interface Leather {
  request(method: string, params?: unknown): Promise<unknown>
}

function read(answer: Readonly<Record<string, unknown>>): readonly Account[] {
  const list = answer['addresses']
  if (!Array.isArray(list)) throw malformed('addresses')
  const raw = (list as unknown[]).flatMap((each): RawAccount[] => {
    const { symbol, type, address, publicKey, derivationPath } = fieldsOf(each, 'address')
    if (symbol === 'STX') return [{ address, kind: 'stx', publicKey }]
    if (symbol !== 'BTC') return []
    return [
      { address, kind: type === 'p2tr' ? 'ordinals' : 'payment', publicKey, path: derivationPath },
    ]
  })
  // Each call names a network, so all valid ones can be asked.
  return parseAccounts(raw)
}

async function connect(
  found: Found,
  chains: readonly ChainId[],
  silent: boolean,
): Promise<Connected> {
  const { name } = found
  const leather = found.object as Leather
  if (silent) throw noSilentCall(name)
  const ask = async (
    method: string,
    params: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    try {
      const reply = fieldsOf(await leather.request(method, params), 'reply')
      if (reply['error'] !== undefined) throw reply['error']
      return fieldsOf(reply['result'], 'reply')
    } catch (error) {
      throw vendorError(error, 'wallet-request', leatherExits)
    }
  }
  const on = (chain: ChainId | undefined): { network?: string } => {
    const network = chain === undefined ? undefined : nameOf(chain)
    return network ? { network } : {}
  }
  const addresses = await ask('getAddresses', on(chains[0]))
  const shared = createShared(read(addresses))

  return {
    name,
    accounts: shared.accounts,
    methods: () => ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    follow: shared.follow(() => () => {}),
    async signMessage(message, { account, chain, protocol }) {
      if (protocol === 'ecdsa') throw unsupported(`${name} signs messages by BIP-322 only`)
      const paymentType = parseBitcoinAddress(account.address)?.type
      const { signature, address } = await ask('signMessage', {
        message,
        paymentType,
        type: 'bip322',
        ...on(chain),
      })
      return { signature, address, protocol: 'bip322' }
    },
    async signPsbt(psbt, { chain, inputs, broadcast }) {
      const sighashes = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const asked = fromBase64(psbt) ?? new Uint8Array()
      const { hex, txid } = await ask(
        'signPsbt',
        defined({
          hex: toHex(asked),
          signAtIndex: inputs.map(({ index }) => index),
          broadcast,
          allowedSighash: sighashes.length > 0 ? sighashes : undefined,
          ...on(chain),
        }),
      )
      const bytes = typeof hex === 'string' ? fromHex(hex) : null
      return bytes ? { psbt: toBase64(bytes), txid } : { txid }
    },
    async sendTransfer(recipients, { account, chain }) {
      if (parseBitcoinAddress(account.address)?.type !== 'p2wpkh')
        throw unsupported(`${name} pays from its native SegWit address only`)
      const list = recipients.map(({ address, amount }) => ({ address, amount: String(amount) }))
      const { txid } = await ask('sendTransfer', { recipients: list, ...on(chain) })
      return { txid }
    },
  }
}

export const code: RouteCode = { connect }
