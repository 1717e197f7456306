import { isChainId } from '../format/chain-id.ts'
import { isFields } from '../utils/fields.ts'
import type { Recent, ThemeMode } from '../state/state.ts'
import type { ChainId, LinkRecord } from '../types/index.ts'
import { defined } from '../utils/defined.ts'

const isText = (value: unknown, max = 256): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => isText(each))

function texts<K extends string>(
  fields: { readonly [key in K]?: unknown },
  max?: number,
): { [key in K]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isText(value, max))) as {
    [key in K]?: string
  }
}

export function parseLinkRecord(value: unknown): LinkRecord | null {
  if (!isFields(value) || value['v'] !== 1) return null
  const { id, connector, offer, at, peer, detached, seen, data } = value
  if (!isText(id) || !isText(connector) || !isText(offer) || typeof at !== 'number') return null
  if (!isFields(peer) || !isText(peer['name'])) return null
  if (!areTexts(detached) || !isFields(seen)) return null
  const parsed: Record<string, LinkRecord['seen'][string]> = {}
  for (const [namespace, part] of Object.entries(seen)) {
    if (!isFields(part)) return null
    const { account, first, chain } = part
    parsed[namespace] = {
      ...texts({ account, first }),
      ...defined({ chain: isChainId(chain) ? chain : undefined }),
    }
  }
  const { icon } = peer
  return {
    v: 1,
    id,
    connector,
    offer,
    at,
    peer: { name: peer['name'], ...texts({ icon }, 200_000) },
    detached,
    seen: parsed,
    data: data ?? null,
  }
}

export function parseChosen(
  value: unknown,
): { active?: string; wanted: Record<string, ChainId> } | null {
  if (!isFields(value) || !isFields(value['wanted'])) return null
  const wanted: Record<string, ChainId> = {}
  for (const [namespace, id] of Object.entries(value['wanted']))
    if (isChainId(id) && id.startsWith(`${namespace}:`)) wanted[namespace] = id
  const { active } = value
  return { wanted, ...texts({ active }) }
}

export function parseCurrent(value: unknown): Record<string, string> {
  return isFields(value) ? (texts(value) as Record<string, string>) : {}
}

export function parseRecent(value: unknown, most: number): Recent[] {
  if (!Array.isArray(value)) return []
  const list: Recent[] = []
  for (const item of value as unknown[]) {
    if (!isFields(item)) continue
    const { id, name, rdns, connector, offer, namespaces } = item
    if (!isText(id) || !isText(name)) continue
    const route = isText(connector) && isText(offer) ? { connector, offer } : {}
    const served = areTexts(namespaces) ? { namespaces } : {}
    list.push({ id, name, ...texts({ rdns }), ...route, ...served })
  }
  return list.slice(0, most)
}

export function parseThemeMode(value: unknown): ThemeMode | null {
  return value === 'dark' || value === 'light' || value === 'system' ? value : null
}
