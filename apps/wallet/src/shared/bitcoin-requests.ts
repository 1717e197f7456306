import { fromBase64 } from './bytes.ts'
import { invalidParams } from './errors.ts'
import { isRecord } from './guards.ts'
import type { BitcoinChain } from './standard.ts'
import { isBitcoinAddress, isBitcoinChain } from './standard.ts'
import { defined } from './defined.ts'

export type InputsOf = {
  readonly address: string
  readonly indexes: readonly number[]
  readonly sigHash?: number
}

export type BitcoinApproval =
  | {
      readonly kind: 'bitcoin-message'
      readonly address: string
      readonly message: Uint8Array
      readonly protocol?: 'ECDSA' | 'BIP322'
    }
  /** Without `inputs`, every input that the site may see. */
  | {
      readonly kind: 'bitcoin-psbt'
      readonly psbt: Uint8Array
      readonly inputs?: readonly InputsOf[]
      readonly send: boolean
      readonly chain?: BitcoinChain
    }
  | {
      readonly kind: 'bitcoin-transfer'
      readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
    }

/** Bytes of a message and PSBT; receivers of a transfer. */
const MESSAGE = 65_536
const PSBT = 262_144
const MANY = 32
/** The maximum supply, satoshis. */
const SUPPLY = 2_100_000_000_000_000

function isIndexes(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length <= 1000 &&
    value.every((index) => Number.isInteger(index) && index >= 0)
  )
}

function parseInputs(value: unknown): InputsOf | undefined {
  if (!isRecord(value)) return undefined
  const { address, indexes, sigHash } = value
  if (!isBitcoinAddress(address) || !isIndexes(indexes)) return undefined
  if (sigHash === undefined) return { address, indexes }
  return typeof sigHash === 'number' && [0, 1, 2, 3, 0x81, 0x82, 0x83].includes(sigHash)
    ? { address, indexes, sigHash }
    : undefined
}

function parsePsbt(value: Readonly<Record<string, unknown>>): BitcoinApproval {
  const { chain, inputs } = value
  const psbt = fromBase64(value['psbt'], PSBT)
  if (psbt === undefined) throw invalidParams('The transaction is no PSBT.')
  if (chain !== undefined && !isBitcoinChain(chain))
    throw invalidParams('Pocket Wallet does not know this Bitcoin network.')
  const base = defined({
    kind: 'bitcoin-psbt',
    psbt,
    send: value['send'] === true,
    chain,
  })
  if (inputs === undefined) return base
  const read = (Array.isArray(inputs) ? inputs : [undefined]).map(parseInputs)
  const known = read.filter((each) => each !== undefined)
  if (known.length === 0 || known.length !== read.length)
    throw invalidParams('Which inputs are to be signed cannot be read.')
  return { ...base, inputs: known }
}

function parseTransfer(value: unknown): BitcoinApproval {
  const recipients =
    Array.isArray(value) && value.length > 0 && value.length <= MANY ? value : undefined
  if (recipients === undefined)
    throw invalidParams(`A transfer has between one and ${MANY} receivers.`)
  return {
    kind: 'bitcoin-transfer',
    recipients: recipients.map((each: unknown) => {
      const { address, amount } = isRecord(each) ? each : {}
      if (!isBitcoinAddress(address)) throw invalidParams('A receiver has no address.')
      if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > SUPPLY)
        throw invalidParams('An amount is a whole number of satoshis.')
      return { address, amount: BigInt(amount) }
    }),
  }
}

/**
 * Except connecting.
 *
 * @throws RpcError -32602 for malformed parameters.
 */
export function parseBitcoin(method: string, params: unknown): BitcoinApproval | undefined {
  const value = isRecord(params) ? params : {}
  switch (method) {
    case 'bitcoin:signMessage': {
      const { address, protocol } = value
      const message = fromBase64(value['message'], MESSAGE)
      if (!isBitcoinAddress(address) || message === undefined)
        throw invalidParams('bitcoin:signMessage takes an address and a message.')
      if (protocol !== undefined && protocol !== 'ECDSA' && protocol !== 'BIP322')
        throw invalidParams('Messages are signed by ECDSA or BIP322.')
      return defined({
        kind: 'bitcoin-message',
        address,
        message,
        protocol,
      })
    }
    case 'bitcoin:signTransaction':
      return parsePsbt(value)
    case 'bitcoin:sendTransfer':
      return parseTransfer(value['recipients'])
    default:
      return undefined
  }
}
