/**
 * Reads a call with all calls that it contains, and those that they contain: what is known by its
 * function is named, and what is not is a step of its own.
 */
import type { DescribedCall, Description } from '../../descriptors/describe.ts'
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import { aggregators, held, settled, settleSignature } from './aggregators.ts'
import { readCall, type Odd } from './call.ts'
import { functions } from './functions.ts'
import { commands } from './router.ts'
import { routerAt } from './routers.ts'
import type { Action, Step } from './step.ts'

/** Our own limits. What is beyond them is said to be there. */
const mostSteps = 40
const deepest = 12

export interface Steps {
  /** In the order in which they happen. */
  steps: readonly Step[]
  /** A contract was asked to do them. */
  isNested: boolean
  /** Nothing is left out. */
  isWhole: boolean
}

/** A call, before it is read. `shared`: the coin that its caller was sent, and passes on. */
export interface Inner {
  by: string
  to: string
  value: bigint
  data: string
  shared?: bigint
  /** The code runs in the name of `by`. */
  isDelegated?: boolean
  chain?: string | undefined
}
type Describe = (call: Omit<DescribedCall, 'chain'>) => Description | null
type Unfold = (values: readonly Value[], called: Inner) => readonly (Inner | Step)[]

/** Safe's contracts for several calls, which run in the name of a Safe. Versions 1.3.0 and 1.4.1. */
const multiSends: readonly string[] = [
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
]

/** Several calls of a contract's own functions. */
const ownCalls = (datas: Value | undefined, { by, to, value, shared }: Inner): readonly Inner[] =>
  asList(datas).map((data) => ({
    by,
    to,
    value: 0n,
    data: asText(data),
    shared: shared ?? value,
  }))

/** Calls by the called contract. */
const callsBy = (
  by: string,
  targets: readonly Value[],
  values: readonly Value[] | null,
  datas: readonly Value[],
): readonly Inner[] => {
  if (targets.length !== datas.length) return fail()
  if (values !== null && values.length > 0 && values.length !== targets.length) return fail()
  return targets.map((to, at) => ({
    by,
    to: asText(to),
    value: values?.[at] === undefined ? 0n : asNumber(values[at]),
    data: asText(datas[at]),
  }))
}
/** Of structures with the target at 0, and the value and the data at the places named. */
const structs = (
  calls: Value | undefined,
  { to }: Inner,
  dataAt: number,
  valueAt: number | null,
): readonly Inner[] =>
  asList(calls).map((each) => {
    const parts = asList(each)
    const value = valueAt === null ? 0n : asNumber(parts[valueAt])
    return { by: to, to: asText(parts[0]), value, data: asText(parts[dataAt]) }
  })

/** Safe's operation: 0 calls, 1 runs the code in the Safe's name. */
function operated(
  by: string,
  to: string,
  value: bigint,
  data: string,
  operation: bigint,
): readonly Inner[] {
  if (operation > 1n) return fail()
  return [{ by, to, value, data, isDelegated: operation === 1n }]
}

/** An address and numbers one after the other, without padding. */
function packed(hex: string): readonly Inner[] | null {
  const calls: Inner[] = []
  for (let at = 0; at < hex.length;) {
    const head = hex.slice(at, at + 2 * 85)
    if (head.length < 2 * 85) return null
    const length = BigInt(`0x${head.slice(106)}`)
    if (length > BigInt(hex.length)) return null
    const end = at + 170 + 2 * Number(length)
    if (end > hex.length) return null
    const to = addressIn(head.slice(2, 42))
    const operation = Number.parseInt(head.slice(0, 2), 16)
    if (to === null || operation > 1) return null
    calls.push({
      by: '',
      to,
      value: BigInt(`0x${head.slice(42, 106)}`),
      data: `0x${hex.slice(at + 170, end)}`,
      isDelegated: operation === 1,
    })
    at = end
  }
  return calls
}

const addressIn = (hex: string): string | null =>
  readParameters('(address)', hex.padStart(64, '0'), ([address]) => asText(address))

/** ERC-7579, and ERC-7821, which adds data behind the calls. */
const execute: Unfold = ([mode, data], { to: by }) => {
  const [kind, hex] = [asText(mode).slice(2, 4), asText(data).slice(2)]
  if (kind === '01') {
    const hasMore = asText(mode).slice(14, 22) === '78210001' && hex.startsWith('0'.repeat(62))
    const calls = '(address,uint256,bytes)[]'
    const isPair = hasMore && BigInt(`0x${hex.slice(0, 64) || '0'}`) === 64n
    const read = (values: readonly Value[]): readonly Inner[] =>
      structs(values[0], { by, to: by, value: 0n, data: '' }, 2, 1)
    return readParameters(isPair ? `(${calls},bytes)` : `(${calls})`, hex, read) ?? fail()
  }
  const to = addressIn(hex.slice(0, 40)) ?? fail()
  if (hex.length < 40) return fail()
  if (kind === 'ff') return [{ by, to, value: 0n, data: `0x${hex.slice(40)}`, isDelegated: true }]
  if (kind !== '00' || hex.length < 104) return fail()
  return [{ by, to, value: BigInt(`0x${hex.slice(40, 104)}`), data: `0x${hex.slice(104)}` }]
}

function plan([list, inputs]: readonly Value[], { by, to, chain = '' }: Inner): readonly Step[] {
  return commands(list, inputs, { by, to, form: routerAt(chain, to)?.form })
}

const safeTail = 'uint256,uint256,uint256,address,address,bytes'

/** By selector: the signature, and the calls in it. */
export const wrappers: Readonly<Record<string, readonly [signature: string, unfold: Unfold]>> = {
  ac9650d8: ['multicall(bytes[])', ([datas], called) => ownCalls(datas, called)],
  '5ae401dc': ['multicall(uint256,bytes[])', ([, datas], called) => ownCalls(datas, called)],
  '1f0464d1': ['multicall(bytes32,bytes[])', ([, datas], called) => ownCalls(datas, called)],
  // Multicall3 and those before it.
  '252dba42': ['aggregate((address,bytes)[])', ([calls], it) => structs(calls, it, 1, null)],
  c3077fa9: ['blockAndAggregate((address,bytes)[])', ([calls], it) => structs(calls, it, 1, null)],
  bce38bd7: [
    'tryAggregate(bool,(address,bytes)[])',
    ([, calls], it) => structs(calls, it, 1, null),
  ],
  '399542e9': [
    'tryBlockAndAggregate(bool,(address,bytes)[])',
    ([, calls], it) => structs(calls, it, 1, null),
  ],
  '82ad56cb': ['aggregate3((address,bool,bytes)[])', ([calls], it) => structs(calls, it, 2, null)],
  '174dea71': [
    'aggregate3Value((address,bool,uint256,bytes)[])',
    ([calls], it) => structs(calls, it, 3, 2),
  ],
  // Safe.
  '6a761202': [
    `execTransaction(address,uint256,bytes,uint8,${safeTail})`,
    ([to, value, data, operation], { to: by }) =>
      operated(by, asText(to), asNumber(value), asText(data), asNumber(operation)),
  ],
  '468721a7': [
    'execTransactionFromModule(address,uint256,bytes,uint8)',
    ([to, value, data, operation], { to: by }) =>
      operated(by, asText(to), asNumber(value), asText(data), asNumber(operation)),
  ],
  '8d80ff0a': [
    'multiSend(bytes)',
    ([calls], { by, to, isDelegated }) =>
      packed(asText(calls).slice(2))?.map((each) => ({ ...each, by: isDelegated ? by : to })) ??
      fail(),
  ],
  // Accounts with code (ERC-4337, ERC-7579).
  b61d27f6: [
    'execute(address,uint256,bytes)',
    ([to, value, data], { to: by }) => callsBy(by, [to!], [value!], [data!]),
  ],
  '18dfb3c7': [
    'executeBatch(address[],bytes[])',
    ([to, datas], { to: by }) => callsBy(by, asList(to), null, asList(datas)),
  ],
  '47e1da2a': [
    'executeBatch(address[],uint256[],bytes[])',
    ([to, values, datas], { to: by }) => callsBy(by, asList(to), asList(values), asList(datas)),
  ],
  '34fcd5be': [
    'executeBatch((address,uint256,bytes)[])',
    ([calls], called) => structs(calls, called, 2, 1),
  ],
  e9ae5c53: ['execute(bytes32,bytes)', execute],
  d691c964: ['executeFromExecutor(bytes32,bytes)', execute],
  // Uniswap's universal router.
  '3593564c': ['execute(bytes,bytes[],uint256)', plan],
  '24856bc3': ['execute(bytes,bytes[])', plan],
  // 0x.
  '2213bc0b': ['exec(address,address,uint256,address,bytes)', held],
  '1fff991f': [settleSignature, settled],
}

const single: Readonly<typeof functions> = { ...functions, ...aggregators }

/** @param describe Is asked about calls that are not known here. */
export function readSteps(call: Inner, describe: Describe = () => null): Steps {
  const steps: Step[] = []
  let isWhole = true
  let isNested = false
  const add = (...some: readonly Step[]): void => {
    const room = mostSteps - steps.length
    if (some.length > room) isWhole = false
    steps.push(...some.slice(0, room))
  }
  const walk = (inner: Inner, depth: number): void => {
    const isTrusted = multiSends.includes(inner.to) && inner.data.startsWith('0x8d80ff0a')
    if (inner.isDelegated && !isTrusted) add(stepOf(inner, { is: 'delegate' }))
    const parts = unfold(inner)
    if (parts === null) {
      add(...simply(inner, describe))
      return
    }
    isNested = true
    if (depth >= deepest) isWhole = false
    if (depth >= deepest || parts.length === 0)
      add(...simply({ ...inner, isOpaque: true }, describe))
    else
      for (const part of parts) {
        if (steps.length >= mostSteps) {
          isWhole = false
          return
        }
        if ('does' in part) add(part)
        else walk({ ...part, chain: call.chain }, depth + 1)
      }
  }
  walk(call, 0)
  return { steps, isNested, isWhole }
}

const hexOf = (data: string): { selector: string; rest: string } => ({
  selector: data.slice(2, 10).toLowerCase(),
  rest: data.slice(10),
})

function unfold(inner: Inner): readonly (Inner | Step)[] | null {
  const { selector, rest } = hexOf(inner.data)
  if (!Object.hasOwn(wrappers, selector)) return null
  const [signature, read] = wrappers[selector]!
  return readParameters(signature, rest, (values) => read(values, inner), { mayHaveMore: true })
}

const stepOf = ({ by, to, value }: Inner, does: Action): Step => ({ by, to, value, does })

/** A call that contains no others. `isOpaque`: what it contains is not read. */
function simply(inner: Inner & { isOpaque?: boolean }, describe: Describe): readonly Step[] {
  const { by, to, value, data, shared, isOpaque } = inner
  const { selector, rest } = hexOf(data)
  if (data === '0x') return [stepOf(inner, { is: 'pay' })]
  const known = Object.hasOwn(single, selector) ? single[selector] : undefined
  const called = { by, to, value: shared ?? value }
  const actions =
    known &&
    readParameters(known[0], rest, (values) => known[1](values, called), { mayHaveMore: true })
  if (actions)
    return [actions]
      .flat()
      .map((does, at) => stepOf(at === 0 ? inner : { ...inner, value: 0n }, does))
  const call = readCall(data)
  if (call !== null && call.is !== 'other') return [stepOf(inner, call)]
  const odd = isOpaque ? undefined : (call?.odd ?? oddOf(selector))
  const isAsked = !odd && !isOpaque && !inner.isDelegated
  const description = isAsked ? describe({ by, to, value, data }) : null
  if (description) return [stepOf(inner, { is: 'described', description })]
  const unknown = { is: 'unknown', selector: `0x${selector}` } as const
  return [stepOf(inner, odd ? { ...unknown, odd } : unknown)]
}

function oddOf(selector: string): Odd | undefined {
  if (Object.hasOwn(wrappers, selector)) return 'other'
  if (!Object.hasOwn(single, selector)) return undefined
  return /^(approve|permit|selfPermit)/.test(single[selector]![0]) ? 'permission' : 'other'
}
