import { PorticoError } from '../errors/error.ts'
import { namespaces } from '../namespaces/known/namespaces.ts'
import { isChainId } from './chain-id.ts'
import type { ChainId } from '../types/network.ts'

const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Splits a CAIP-2 network id.
 *
 * @throws PorticoError `caip-2` "Invalid CAIP-2 network id: …" unless it has exactly two valid
 *   parts.
 * @example parseChainId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseChainId(id: string): { namespace: string; reference: string } {
  if (!isChainId(id)) throw new PorticoError('caip-2', `Invalid CAIP-2 network id: ${id}`)
  const [namespace = '', reference = ''] = id.split(':')
  return { namespace, reference }
}

/**
 * Splits a CAIP-10 account id.
 *
 * @throws PorticoError `caip-10` "Invalid CAIP-10 address: …".
 * @example parseAccountId('eip155:1:0xab…') // { chain: 'eip155:1', address: '0xab…', … }
 */
export function parseAccountId(id: string): {
  namespace: string
  reference: string
  chain: ChainId
  address: string
} {
  const [namespace = '', reference = '', address = '', ...rest] = id.split(':')
  const chain = `${namespace}:${reference}` as const
  const isKnown = (namespaces as readonly string[]).includes(namespace)
  if (rest.length || !isKnown || !isChainId(chain) || !addressPattern.test(address))
    throw new PorticoError('caip-10', `Invalid CAIP-10 address: ${id}`)
  return { namespace, reference, chain, address }
}
