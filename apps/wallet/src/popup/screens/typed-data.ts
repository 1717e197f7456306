import { isAddress, isRecord, parseQuantity, toChainHex } from '../../shared/guards.ts'
import type { Approval, TypedDataAsk } from '../../shared/requests.ts'
import type { PopupContext } from '../context.ts'
import { accountName, signerOf } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'
import { defined } from '../../shared/defined.ts'

/** Deeper values are shown as JSON. */
const DEPTH = 5

function asText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 2000)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 2000)
}

function plainValue(value: unknown): Node | string {
  return isAddress(value) ? h('span', { class: 'breakable', text: value }) : asText(value)
}

function valueOf(typed: TypedDataAsk, type: string, value: unknown, depth: number): Node | string {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined && Array.isArray(value) && depth < DEPTH) {
    return h(
      'ol',
      {},
      ...value.slice(0, 50).map((one) => h('li', {}, valueOf(typed, item, one, depth + 1))),
    )
  }
  if (Object.hasOwn(typed.types, type) && isRecord(value) && depth < DEPTH)
    return structOf(typed, type, value, depth + 1)
  return plainValue(value)
}

/** Only declared fields are signed. */
function structOf(
  typed: TypedDataAsk,
  type: string,
  value: Readonly<Record<string, unknown>>,
  depth: number,
): HTMLElement {
  const lines = (typed.types[type] ?? []).map((field) =>
    fact(field.name, valueOf(typed, field.type, value[field.name], depth)),
  )
  return h('dl', { class: 'nested' }, ...lines)
}

/** A number, decimal or hexadecimal string. */
export function domainChainId(domain: TypedDataAsk['domain']): bigint | undefined {
  const { chainId } = domain
  if (typeof chainId === 'number' && Number.isSafeInteger(chainId)) return BigInt(chainId)
  if (typeof chainId !== 'string') return undefined
  return /^\d{1,78}$/.test(chainId) ? BigInt(chainId) : parseQuantity(chainId)
}

/** Signed by bytes, and viem accepts only checksummed addresses. */
function plainAddresses(types: TypedDataAsk['types'], type: string, value: unknown): unknown {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined)
    return Array.isArray(value) ? value.map((one) => plainAddresses(types, item, one)) : value
  if (type === 'address') return isAddress(value) ? value.toLowerCase() : value
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields === undefined || !isRecord(value)) return value
  const own = fields.filter(({ name }) => Object.hasOwn(value, name))
  return {
    ...value,
    ...Object.fromEntries(
      own.map((field) => [field.name, plainAddresses(types, field.type, value[field.name])]),
    ),
  }
}

/** Only declared fields with a value, because others have no hash. */
export function signable({ domain, types, primaryType, message }: TypedDataAsk): TypedDataAsk {
  const declared = types['EIP712Domain']?.filter(({ name }) => domain[name] !== undefined)
  const meant = domainChainId(domain)
  const { verifyingContract } = domain
  return {
    domain: {
      ...domain,
      ...defined({
        chainId: meant,
        verifyingContract: isAddress(verifyingContract)
          ? verifyingContract.toLowerCase()
          : undefined,
      }),
    },
    types: declared === undefined ? types : { ...types, EIP712Domain: declared },
    primaryType,
    message: plainAddresses(types, primaryType, message) as TypedDataAsk['message'],
  }
}

export function typedDataScreen(
  context: PopupContext,
  approval: Extract<Approval, { kind: 'typed-data' }>,
  chainId: number,
): Screen {
  const { address, typed } = approval
  const { domain, primaryType, message } = typed
  const meant = domainChainId(domain)
  const names = ['name', 'version', 'chainId', 'verifyingContract', 'salt'].filter(
    (name) => domain[name] !== undefined,
  )
  const boundless = names.length === 0
  const elsewhere = meant !== undefined && meant !== BigInt(chainId)
  return {
    title: 'Sign this data?',
    intro: 'A signature can allow others to act for you. Check every field.',
    body: [
      ...(elsewhere
        ? [
            h('p', {
              class: 'caution',
              text: `This is meant for network ${meant}, but the site is on network ${chainId} (${toChainHex(chainId)}).`,
            }),
          ]
        : []),
      ...(boundless
        ? [
            h('p', {
              class: 'caution',
              testid: 'boundless',
              text: 'This data does not say which site, contract or network it is for. Whoever gets the signature could use it anywhere.',
            }),
          ]
        : []),
      facts(fact('Account', `${accountName(context, address)} (${shortAddress(address)})`)),
      ...(boundless
        ? []
        : [
            h(
              'section',
              { class: 'card', attrs: { 'aria-label': 'Domain' } },
              h('h2', { text: 'Meant for' }),
              h(
                'dl',
                { class: 'nested' },
                ...names.map((name) => fact(name, plainValue(domain[name]))),
              ),
            ),
          ]),
      h(
        'section',
        { class: 'card', attrs: { 'aria-label': 'Data' } },
        h('h2', { text: primaryType }),
        structOf(typed, primaryType, message, 0),
      ),
    ],
    approve: async () => (await signerOf(context, address)).signTypedData(signable(typed)),
  }
}
