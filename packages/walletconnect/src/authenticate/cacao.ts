/**
 * CACAO (CAIP-74): a signed sign-in message as an object. Only fields are checked here; the sign-in
 * checks the signature.
 */
import type { Json } from '@portico/core'
import { fields, isRecord } from '../envelope/payload.ts'
import { parseTexts } from '../sign/guards.ts'
import { decodeRecap, findRecap } from './recap.ts'
import type { Grant } from './recap.ts'
import { defined } from '@portico/core/adapter'

/** The content of a sign-in. A type, because interfaces are not assignable to JSON. */
export type CacaoPayload = {
  /** The signer: `did:pkh:` and a CAIP-10 account. */
  iss: string
  /** The host that asks. */
  domain: string
  /** The URI that the visitor signs in to. */
  aud: string
  /** The version of the message. */
  version: string
  /** The text that your server gave. */
  nonce: string
  /** ISO 8601. */
  iat: string
  /** The statement that the visitor agreed to. */
  statement?: string
  /** The start of its validity, ISO 8601. */
  nbf?: string
  /** The end of its validity, ISO 8601. */
  exp?: string
  /** The request's name. */
  requestId?: string
  /** Addresses that the sign-in covers. */
  resources?: readonly string[]
}

/** A signed sign-in (CAIP-74). */
export type Cacao = {
  /** The kind of the object. */
  h: { t: string }
  /** The signed content. */
  p: CacaoPayload
  /** The signature and its kind. */
  s: { t: 'eip191' | 'eip1271' | 'eip6492'; s: string }
}

const optional = ['statement', 'nbf', 'exp', 'requestId'] as const
const signatures = ['eip191', 'eip1271', 'eip6492'] as const
const isText = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 8_192
const empty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''

export function parseCacao(value: Json | undefined): Cacao | null {
  const { h, p, s } = fields(value)
  if (!isRecord(h) || !isRecord(p) || !isRecord(s)) return null
  const { iss, domain, aud, version, nonce, iat, resources } = p
  const type = signatures.find((each) => each === s['t'])
  if (
    !isText(iss) ||
    !isText(domain) ||
    !isText(aud) ||
    !isText(version) ||
    !isText(nonce) ||
    !isText(iat)
  )
    return null
  if (!isText(h['t']) || !type || typeof s['s'] !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(s['s']))
    return null
  const listed = empty(resources) ? undefined : parseResources(resources)
  if (listed === null || optional.some((key) => !empty(p[key]) && !isText(p[key]))) return null
  const rest = Object.fromEntries(optional.flatMap((key) => (empty(p[key]) ? [] : [[key, p[key]]])))
  return {
    h: { t: h['t'] },
    p: {
      iss,
      domain,
      aud,
      version,
      nonce,
      iat,
      ...rest,
      ...defined({ resources: listed || undefined }),
    },
    s: { t: type, s: s['s'] },
  }
}

type Fields = { readonly [key: string]: Json }

function parseResources(value: Json | undefined): readonly string[] | null {
  if (!Array.isArray(value) || value.length > 100) return null
  return value.every(
    (each) => typeof each === 'string' && each.length <= 32_768 && !/[\r\n]/.test(each),
  )
    ? (value as string[])
    : null
}

/**
 * Null when it names no EVM account.
 *
 * @example accountOf(cacao) // { chain: 'eip155:1', address: '0xab…' }; null when it names no EVM account.
 *
 *
 */
export function accountOf({ p }: Pick<Cacao, 'p'>): { chain: string; address: string } | null {
  const [, chain, address] = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-f]{40})$/i.exec(p.iss) ?? []
  return chain && address ? { chain, address } : null
}

/** Why it differs from the request; null if it does not. */
export function mismatch({ h, p }: Cacao, asked: Fields): string | null {
  if (h.t !== 'caip122' && h.t !== 'eip4361') return 'type'
  const account = accountOf({ p })
  if (!account || !(parseTexts(asked['chains']) ?? []).includes(account.chain)) return 'chain'
  for (const key of ['domain', 'aud', 'version', 'nonce', 'nbf', 'exp', 'requestId'] as const)
    if ((p[key] ?? '') !== (asked[key] ?? '')) return key
  if (Number.isNaN(Date.parse(p.iat))) return 'iat'
  const statement = String(asked['statement'] ?? '')
  if (!(p.statement ?? '').startsWith(statement)) return 'statement'
  return grants(p.resources ?? [], parseResources(asked['resources'] ?? []) ?? [])
}

/** Everything requested, and no other ReCap grants. */
function grants(signed: readonly string[], asked: readonly string[]): string | null {
  const [recap, limit] = [findRecap(signed), findRecap(asked)]
  if (asked.some((each) => each !== limit && !signed.includes(each))) return 'resources'
  if (signed.some((each) => each !== recap && !asked.includes(each))) return 'resources'
  if (!recap) return null
  const [granted, wanted] = [decodeRecap(recap), decodeRecap(limit ?? '')]
  const within = (namespace: string, { methods }: Grant): boolean =>
    methods.every((method) => wanted?.[namespace]?.methods.includes(method))
  return granted && Object.entries(granted).every((each) => within(...each)) ? null : 'recap'
}
