/** ReCaps (ERC-5573): what a signed message allows beyond signing in. */
import { isChainId } from '@portico/core'
import type { Json } from '@portico/core'
import { fromBase64, toBase64url } from '../codec/base64.ts'
import { fromBytes, toBytes } from '../codec/text.ts'
import { isRecord, parseJson } from '../envelope/payload.ts'

const prefix = 'urn:recap:'
const longest = 32_768
const most = 500

export interface Grant {
  methods: readonly string[]
  chains: readonly string[]
}

/** @example encodeRecap('eip155', ['personal_sign']) // urn:recap:eyJhdHQi… */
export function encodeRecap(namespace: string, methods: readonly string[]): string {
  const abilities = Object.fromEntries(
    [...new Set(methods)].sort().map((method) => [`request/${method}`, [{}]]),
  )
  return prefix + toBase64url(toBytes(JSON.stringify({ att: { [namespace]: abilities } })))
}

/** The standard puts the ReCap last among the resources. Null without one. */
export function findRecap(resources: readonly string[]): string | null {
  const last = resources.at(-1)
  return last?.startsWith(prefix) ? last : null
}

export function decodeRecap(text: string): Record<string, Grant> | null {
  if (!text.startsWith(prefix) || text.length > longest) return null
  const bytes = fromBase64(text.slice(prefix.length))
  const plain = bytes && fromBytes(bytes)
  const value = plain === null ? undefined : parseJson(plain, longest)
  const attenuations = isRecord(value) ? value['att'] : undefined
  if (!isRecord(attenuations)) return null
  const grants: Record<string, Grant> = {}
  for (const [namespace, abilities] of Object.entries(attenuations)) {
    // Only namespaces concern a session.
    if (!/^[-a-z0-9]{3,8}$/.test(namespace)) continue
    const grant = isRecord(abilities) ? grantOf(abilities) : null
    if (!grant) return null
    grants[namespace] = grant
  }
  return grants
}

function grantOf(abilities: { readonly [key: string]: Json }): Grant | null {
  const entries = Object.entries(abilities)
  if (entries.length > most) return null
  const chains = new Set<string>()
  const methods = new Set<string>()
  for (const [ability, limits] of entries) {
    if (!Array.isArray(limits) || limits.length > most) return null
    if (ability.startsWith('request/')) methods.add(ability.slice(8))
    for (const limit of limits) {
      const named: unknown = isRecord(limit) ? limit['chains'] : undefined
      if (Array.isArray(named))
        for (const chain of named.slice(0, most)) if (isChainId(chain)) chains.add(chain)
    }
  }
  return { methods: [...methods], chains: [...chains] }
}
