/** What clients ask for, from the texts of the wire. */
import { HttpError } from '../http/errors.ts'
import { coin } from './shapes.ts'
import type { Swap, SwapToken } from './types.ts'

/** A token and its chain. */
export interface TokenPlace {
  readonly chain: string
  readonly token: SwapToken
}

const refuse = (field: string, what: string): HttpError => new HttpError(400, field, what)

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/.test(text)
const zero = `0x${'0'.repeat(40)}`

/** `eip155:1:0x…`; the coin is 0xeee…eee or `native`. */
export function readToken(text: string, field: string): TokenPlace {
  const [namespace, reference, address = ''] = text.toLowerCase().split(':')
  const chain = `${namespace}:${reference}`
  // Another namespace is a network without swaps, which the caller says.
  if (namespace !== 'eip155') return { chain, token: address }
  if (address === coin || address === 'native') return { chain, token: 'native' }
  if (!isAddress(address) || address === zero) throw refuse(field, 'is no token')
  return { chain, token: address }
}

/** CAIP-10 or the plain address; of the same chain. */
export function readAddress(text: string, field: string, chain: string): string {
  const parts = text.split(':')
  const address = parts.at(-1)!.toLowerCase()
  if (parts.length > 1 && parts.slice(0, 2).join(':') !== chain)
    throw refuse(field, 'is of another network')
  if (!isAddress(address) || address === zero) throw refuse(field, 'is no address')
  return address
}

/** Stands for every visitor in quotes, which do not depend on the account. */
export const anyVisitor: string = `0x${'1'.repeat(40)}`

/** Percent with two digits at most, in basis points. */
export function readSlippage(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Percent; the default of the widget, too. */
export const usualSlippage = '1'

export interface SwapTexts {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly userAddress?: string | undefined
  readonly slippage?: string | undefined
}

const mostUnits = 2n ** 256n

/** @throws HttpError 400 that names the field. */
export function readSwap({
  from,
  to,
  amount,
  userAddress,
  slippage = usualSlippage,
}: SwapTexts): Swap {
  const [given, received] = [readToken(from, 'from'), readToken(to, 'to')]
  if (given.chain !== received.chain) throw refuse('to', 'is of another network')
  if (given.token === received.token) throw refuse('to', 'is the same token')
  const units = BigInt(amount)
  if (units === 0n || units >= mostUnits) throw refuse('amount', 'Incorrect amount')
  return {
    chain: given.chain,
    account:
      userAddress === undefined ? anyVisitor : readAddress(userAddress, 'userAddress', given.chain),
    from: given.token,
    to: received.token,
    amount: units,
    slippageBps: readSlippage(slippage),
  }
}
