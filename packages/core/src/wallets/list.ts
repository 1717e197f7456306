/** The wallet list as one pure function: what Connect and AllWallets show, in which order, and why. */
import type { ConnectorType, CustomWallet } from '../config.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'
import { limits } from '../limits.ts'
import type { Recent } from '../state.ts'
import type { Offer } from '../types.ts'

/** One row: an offer on this page, a wallet of the directory, or both. */
export interface WalletRow {
  /** Stable across renders and reloads. */
  key: string
  name: string
  icon?: string
  tag: 'recent' | 'installed' | 'connected' | null
  installed: boolean
  /** Another provider claims the same rdns (ruling 8). */
  contested: boolean
  type: ConnectorType
  rank: number | null
  namespaces: readonly string[]
  connector?: string
  offer?: string
  rdns?: string
  record?: WalletRecord
}

export interface WalletListInput {
  offers: Readonly<Record<string, readonly Offer[]>>
  records: readonly WalletRecord[]
  custom?: readonly CustomWallet[]
  featured?: readonly string[]
  include?: readonly string[]
  exclude?: readonly string[]
  recent?: readonly Recent[]
  /** `connector:offer` of live links. */
  connected?: readonly string[]
  order?: readonly ConnectorType[]
  mobile?: boolean
  /** The host's icons by rdns or wallet id. */
  images?: Readonly<Record<string, string>>
}

export interface WalletList {
  connect: readonly WalletRow[]
  all: readonly WalletRow[]
  count: number
}

const builtIn: readonly ConnectorType[] = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

const lower = (text: string): string => text.trim().toLowerCase()

/** Idempotent, independent of the order of announcements, and loses no offer that is not excluded. */
export function walletList(input: WalletListInput): WalletList {
  const custom = (input.custom ?? []).map((wallet, index): WalletRecord => ({ ...wallet, order: index }))
  const records = [...custom, ...input.records.filter((record) => !custom.some((c) => c.id === record.id))]
  const excluded = exclusion(input.exclude ?? [], records)
  const included = input.include?.length ? new Set(input.include) : null
  const featured = input.featured ?? []

  const rows: WalletRow[] = []
  const taken = new Set<string>()
  for (const [connector, offers] of Object.entries(input.offers))
    for (const offer of offers) {
      const rdns = offer.evidence.find((e) => e.by === 'rdns')?.value
      // Never by display name: two wallets may share one.
      const record = rdns === undefined ? undefined : records.find((each) => each.rdns === rdns)
      if (excluded(rdns ?? '', offer.name)) continue
      if (included && !included.has(record?.id ?? '') && !included.has(rdns ?? '')) continue
      if (record) taken.add(record.id)
      rows.push({
        key: `${connector}:${offer.id}`,
        name: offer.name,
        tag: 'installed',
        installed: true,
        contested: offer.contested === true,
        type: 'injected',
        rank: record?.order ?? null,
        namespaces: offer.namespaces,
        connector,
        offer: offer.id,
        ...iconOf(input, rdns, record, offer.icon),
        ...(rdns === undefined ? {} : { rdns }),
        ...(record ? { record } : {}),
      })
    }
  for (const record of records) {
    if (taken.has(record.id) || excluded(record.rdns ?? '', record.name, record.id)) continue
    if (included && !included.has(record.id) && !(record.rdns && included.has(record.rdns))) continue
    const type: ConnectorType = featured.includes(record.id) ? 'featured' : custom.includes(record) ? 'custom' : 'recommended'
    rows.push({
      key: `directory:${record.id}`,
      name: record.name,
      tag: null,
      installed: false,
      contested: false,
      type,
      rank: record.order,
      namespaces: record.chains ?? ['eip155'],
      record,
      ...iconOf(input, record.rdns, record, record.image_url),
      ...(record.rdns ? { rdns: record.rdns } : {}),
    })
  }

  const recent = input.recent ?? []
  const recentAt = (row: WalletRow): number =>
    recent.findIndex((r) => (r.rdns ? r.rdns === row.rdns : r.id === (row.offer ?? row.record?.id)))
  const marked = rows.map((row): WalletRow => {
    if (input.connected?.includes(row.key)) return { ...row, tag: 'connected' }
    // An identity that two wallets claim is no memory of either.
    return recentAt(row) >= 0 && !row.contested ? { ...row, type: 'recent', tag: 'recent' } : row
  })

  const order = [...(input.order ?? []), ...builtIn.filter((type) => !input.order?.includes(type))]
  const within = (row: WalletRow): number => {
    if (row.type === 'recent') return recentAt(row)
    if (row.type === 'featured') return featured.indexOf(row.record?.id ?? '')
    return row.rank ?? Number.MAX_SAFE_INTEGER
  }
  const generic = (row: WalletRow): number => (row.connector === 'injected' ? 1 : 0)
  const compare = (a: WalletRow, b: WalletRow): number =>
    order.indexOf(a.type) - order.indexOf(b.type) || generic(a) - generic(b) || within(a) - within(b) || (a.key < b.key ? -1 : 1)
  const sorted = marked.sort(compare)
  const recommended = sorted.filter((row) => row.type === 'recommended')
  const listed = sorted.filter((row) => row.type !== 'recommended')
  const room = Math.max(0, limits.recommended - listed.filter((row) => !generic(row)).length)

  const first = (row: WalletRow): number => (row.installed ? 0 : row.type === 'featured' ? 1 : 2)
  const all = [...sorted].sort((a, b) => first(a) - first(b) || (first(a) === 2 ? (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || (a.key < b.key ? -1 : 1) : compare(a, b)))
  return { connect: [...listed, ...recommended.slice(0, room)], all, count: all.length }
}

function iconOf(
  input: WalletListInput,
  rdns: string | undefined,
  record: WalletRecord | undefined,
  own: string | undefined,
): { icon?: string } {
  const icon = input.images?.[rdns ?? ''] ?? input.images?.[record?.id ?? ''] ?? own
  return icon === undefined ? {} : { icon }
}

/** Excluded ids stand for the wallet's id, its rdns and its name, as the directory knows them. */
function exclusion(ids: readonly string[], records: readonly WalletRecord[]): (rdns: string, name: string, id?: string) => boolean {
  const hidden = new Set(ids)
  const known = records.filter((record) => hidden.has(record.id))
  const rdnses = new Set([...known.map((record) => record.rdns), ...ids])
  const names = new Set(known.map((record) => lower(record.name)))
  return (rdns, name, id) => (id !== undefined && hidden.has(id)) || (rdns !== '' && rdnses.has(rdns)) || names.has(lower(name))
}
