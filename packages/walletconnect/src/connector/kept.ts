/** What was stored of a session, parsed before it is believed. */
import type { Json, WalletLinks } from '@portico/core'
import type { Kept } from './link.ts'

type Fields = { readonly [key: string]: Json }

const fields = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const names = ['icon', 'rdns', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link'] as const

function linksIn(value: Json | undefined): WalletLinks | null {
  const { id, name, ...more } = fields(value)
  if (typeof id !== 'string' || typeof name !== 'string') return null
  const links = names.flatMap((key) => (typeof more[key] === 'string' ? [[key, more[key]] as const] : []))
  return { id, name, ...Object.fromEntries(links) }
}

export function parseKept(data: Json, namespaces: readonly string[]): Kept {
  const { chosen, method, namespaces: stored, sides } = fields(data)
  const known = Array.isArray(stored) ? stored.filter((ns): ns is string => typeof ns === 'string') : []
  return {
    chosen: linksIn(chosen),
    method: method === 'mobile' ? 'mobile' : 'qrcode',
    namespaces: known.length > 0 ? known : namespaces,
    sides: fields(sides),
  }
}
