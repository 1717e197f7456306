/** Equal calls are read once, and different calls have different keys. */
import { isFields } from '@portico/core/adapter'
import type { AnyAbi } from '../actions/contract.ts'
import { asText } from './codec.ts'

/** Its type and, because results are named by it, its name. A tuple has those of its components. */
function parameterText(parameter: unknown): string {
  const { type, name, components }: { readonly [key: string]: unknown } = isFields(parameter)
    ? parameter
    : {}
  const parts = Array.isArray(components) ? `(${components.map(parameterText).join()})` : ''
  return `${String(type)}${parts} ${String(name ?? '')}`
}

const listText = (parameters: unknown): string =>
  Array.isArray(parameters) ? parameters.map(parameterText).join() : ''

/**
 * Every function of that name, in the ABI's order, with its inputs and outputs: the arguments
 * decide between them.
 *
 * @example signaturesOf(erc20Abi, 'symbol') // ['symbol()(string )']
 */
export function signaturesOf(abi: AnyAbi, functionName: string): readonly string[] {
  return abi.flatMap((item) =>
    isFields(item) && item['type'] === 'function' && item['name'] === functionName
      ? [`${functionName}(${listText(item['inputs'])})(${listText(item['outputs'])})`]
      : [],
  )
}

interface NamedCall {
  abi: AnyAbi
  address: string | undefined
  functionName: string
}

/** Contract, function, arguments and options. Undefined while the call is incomplete. */
export function callText({ abi, address, functionName, ...how }: NamedCall): string | undefined {
  return address && asText([address.toLowerCase(), signaturesOf(abi, functionName), how])
}
