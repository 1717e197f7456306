/** EIP-5792. Plain keys, so calls are sent one after the other. */
import { RpcError, invalidParams } from './errors.ts'
import { isAddress, isHex, isRecord, isText, parseChainId, parseQuantity } from './guards.ts'
import type { Hex } from './guards.ts'
import { defined } from './defined.ts'

export type CallAsk = { readonly to?: Hex; readonly value: bigint; readonly data?: Hex }

/** Without `from` the wallet chooses the account. */
export type CallsAsk = {
  readonly id?: string
  readonly from?: Hex
  readonly chainId: number
  readonly calls: readonly CallAsk[]
}

/** Each is a transaction that the visitor has to read. */
const MANY = 16

/** EIP-5792 5700: a required capability. */
export function unsupportedCapability(name: string): RpcError {
  return new RpcError({
    code: 5700,
    message: `Pocket Wallet does not have the capability "${name}".`,
  })
}

/** EIP-5792 5710. */
export function unsupportedChain(chainHex: string): RpcError {
  return new RpcError({
    code: 5710,
    message: `Pocket Wallet is not on chain ${chainHex} for this site.`,
  })
}

/** EIP-5792 5720. */
export function duplicateId(id: string): RpcError {
  return new RpcError({
    code: 5720,
    message: `There is a request for calls with the id "${id}" already.`,
  })
}

/** EIP-5792 5730. */
export function unknownBundle(): RpcError {
  return new RpcError({ code: 5730, message: 'This site has sent no calls under that id.' })
}

function checkCapabilities(value: unknown): void {
  if (value === undefined) return
  if (!isRecord(value)) throw invalidParams('Capabilities are an object.')
  for (const [name, capability] of Object.entries(value))
    if (!isRecord(capability) || capability['optional'] !== true)
      throw unsupportedCapability(name.slice(0, 64))
}

function parseCall(value: unknown): CallAsk {
  if (!isRecord(value)) throw invalidParams('A call cannot be read.')
  const { to, data } = value
  checkCapabilities(value['capabilities'])
  if (to !== undefined && !isAddress(to))
    throw invalidParams("A call's receiver is not an address.")
  if (data !== undefined && !(isHex(data) && data.length % 2 === 0))
    throw invalidParams("A call's data is not hexadecimal.")
  const amount = value['value'] === undefined ? 0n : parseQuantity(value['value'])
  if (amount === undefined) throw invalidParams("A call's value is not a quantity.")
  const code = data === '0x' ? undefined : data
  if (to === undefined && code === undefined)
    throw invalidParams('A call has neither receiver nor code.')
  return defined({
    value: amount,
    to,
    data: code,
  })
}

/**
 * `wallet_sendCalls` (EIP-5792, version 2.0.0).
 *
 * @throws RpcError -32602 when malformed, 5700 for an unknown capability, 5760 for atomic calls,
 *   5740 for too many.
 */
export function parseCalls(value: unknown): CallsAsk {
  if (!isRecord(value)) throw invalidParams('wallet_sendCalls takes an object of calls.')
  const { version, id, from, calls } = value
  const chainId = parseChainId(value['chainId'])
  if (version !== '2.0.0')
    throw invalidParams('Pocket Wallet knows version 2.0.0 of wallet_sendCalls.')
  if (chainId === undefined) throw invalidParams('wallet_sendCalls takes a hexadecimal chainId.')
  if (id !== undefined && !isText(id, 4096))
    throw invalidParams('The id of the calls is a text of at most 4096 characters.')
  if (from !== undefined && !isAddress(from))
    throw invalidParams("The calls' sender is not an address.")
  if (!Array.isArray(calls) || calls.length === 0)
    throw invalidParams('wallet_sendCalls takes at least one call.')
  if (calls.length > MANY)
    throw new RpcError({
      code: 5740,
      message: `Pocket Wallet takes at most ${MANY} calls at a time.`,
    })
  checkCapabilities(value['capabilities'])
  if (value['atomicRequired'] === true)
    throw new RpcError({
      code: 5760,
      message: 'Pocket Wallet sends calls one after the other, and cannot do all of them or none.',
    })
  return defined({
    chainId,
    calls: calls.map(parseCall),
    id,
    from,
  })
}
