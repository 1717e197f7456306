import { base64 } from '@scure/base'
import { toBase64, toHex } from '../shared/bytes.ts'
import { invalidParams, unauthorized, unsupportedMethod } from '../shared/errors.ts'
import { isRecord } from '../shared/guards.ts'
import { parseApproval } from '../shared/requests.ts'
import { bitcoinChainOf } from './networks.ts'
import type { SessionAsk, SessionPlace } from './session-ask.ts'
import { defined } from '../shared/defined.ts'

/** Decimal text in WalletConnect. */
function satoshis(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined
}

/** From one line an input to one an address. */
function inputsOf(value: unknown): unknown {
  if (value === undefined) return undefined
  return (Array.isArray(value) ? value : [undefined]).map((each: unknown) => {
    const { address, index, sighashTypes } = isRecord(each) ? each : {}
    const [sigHash] = Array.isArray(sighashTypes) ? sighashTypes : []
    return defined({ address, indexes: [index], sigHash })
  })
}

function translate(
  method: string,
  fields: Readonly<Record<string, unknown>>,
  place: SessionPlace,
): readonly [string, unknown] {
  const {
    account,
    address,
    message,
    protocol,
    psbt,
    signInputs,
    broadcast,
    recipientAddress,
    amount,
  } = fields
  switch (method) {
    case 'signMessage': {
      if (typeof message !== 'string') throw invalidParams('signMessage takes a message.')
      const by = typeof protocol === 'string' ? { protocol: protocol.toUpperCase() } : {}
      return [
        'bitcoin:signMessage',
        {
          address: address ?? account,
          message: toBase64(new TextEncoder().encode(message)),
          ...by,
        },
      ]
    }
    case 'signPsbt':
      return [
        'bitcoin:signTransaction',
        {
          psbt,
          inputs: inputsOf(signInputs),
          send: broadcast === true,
          chain: bitcoinChainOf(place.chain),
        },
      ]
    default:
      return [
        'bitcoin:sendTransfer',
        { recipients: [{ address: recipientAddress, amount: satoshis(amount) }] },
      ]
  }
}

/**
 * `bip122`.
 *
 * @throws RpcError 4100 for another's account, -32602 for malformed parameters.
 */
export function parseBip122(method: string, params: unknown, place: SessionPlace): SessionAsk {
  const fields = isRecord(params) ? params : {}
  const account = fields['account'] ?? place.addresses[0]
  if (!place.addresses.some((each) => each === account)) throw unauthorized()
  if (method === 'getAccountAddresses')
    return { answer: place.addresses.map((address) => place.listed?.(address) ?? { address }) }
  const [name, asked] = translate(method, { ...fields, account }, place)
  const approval = parseApproval(name, asked)
  if (approval === undefined) throw unsupportedMethod(method)
  if (approval.kind === 'bitcoin-message' && !place.addresses.includes(approval.address))
    throw unauthorized()
  if (approval.kind !== 'bitcoin-message') return { approval, write: (result) => result }
  const { address } = approval
  return {
    approval,
    write(result) {
      const { signature, hash } = isRecord(result) ? result : {}
      return { address, signature: toHex(base64.decode(String(signature))), messageHash: hash }
    },
  }
}
