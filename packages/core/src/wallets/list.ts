import type { ConnectorType, CustomWallet } from '../types/options.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'
import { limits } from '../limits/limits.ts'
import type { Recent } from '../state/state.ts'
import type { Offer } from '../types/index.ts'
import { matcher } from './hide.ts'
import { contestedClaims, evidenceOf, nameKey, rdnsKey, rdnsOf } from '../directory/identity.ts'
import { allOrder, connectOrder, type Places } from './order.ts'
import type { MergeRows } from './merge.ts'
import { settled, type Draft, type WalletRoute, type WalletRow } from './row.ts'
import { defined } from '../utils/defined.ts'

export type { WalletRoute, WalletRow }

export interface WalletListInput {
  offers: Readonly<Record<string, readonly Offer[]>>
  records: readonly WalletRecord[]
  custom?: readonly CustomWallet[] | undefined
  featured?: readonly string[] | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** Keys of rows near the pointer: new data does not hide them. */
  keep?: ReadonlySet<string> | undefined
  /** Newest first; only the first two that are not connected count. */
  recent?: readonly Recent[]
  /** `connector:offer` of live links. */
  connected?: readonly string[]
  order?: readonly ConnectorType[] | undefined
  mobile?: boolean
  /** An app's own web view shows the page: the injected wallet is the app. */
  inApp?: boolean
  images?: Readonly<Record<string, string>> | undefined
  /** Only wallets of these namespaces. Default: all. */
  namespaces?: readonly string[] | undefined
  merge?: MergeRows | null | undefined
  external?: readonly string[]
}

export interface WalletList {
  connect: readonly WalletRow[]
  all: readonly WalletRow[]
  count: number
  keys: ReadonlySet<string>
}

/**
 * Independent of the order in which wallets announced themselves; every offer that the host does
 * not hide is a route of one row.
 */
export function walletList(input: WalletListInput): WalletList {
  const { custom = [], featured = [], namespaces = [] } = input
  const records = catalogue(input.records, custom)
  const unwanted = matcher(records, input.exclude ?? [], 'or by name')
  const included = input.include?.length ? matcher(records, input.include) : () => true
  const added = new Set(custom.map((wallet) => wallet.id))
  const serves = (all: readonly string[]): boolean =>
    !namespaces.length || !all.length || all.some((namespace) => namespaces.includes(namespace))
  const shown = (row: Draft): boolean =>
    serves(row.namespaces) && (input.keep?.has(row.key) || !unwanted(row))

  const offered = offerRows(input, records)
  const live = (input.merge?.(offered, records, serves) ?? offered).filter(shown)
  const stale = copies(live)
  const known = records
    .map((record) =>
      recordRow(
        input,
        record,
        featured.includes(record.id) ? 'featured' : added.has(record.id) ? 'custom' : 'recommended',
      ),
    )
    .filter((row) => !stale(row) && shown(row))
    // A whitelist is about the directory: installed wallets and the host's stay.
    .filter((row) => added.has(row.record?.id ?? '') || included(row))
  const rows = [...live, ...known]
  rows.push(...strangers(input, rows).filter(shown))

  const memory = placesOfRecent(input, rows)
  const places: Places = {
    recent: (row) => memory.get(row.key) ?? -1,
    featured: (row) => featured.indexOf(row.record?.id ?? ''),
    custom: (row) => custom.findIndex((wallet) => wallet.id === row.record?.id),
  }
  // A phone cannot scan its own screen.
  const marked = rows
    .filter((row) => !(input.mobile && row.type === 'walletConnect'))
    .map((row): Draft => {
      if (isConnected(input, row)) return { ...row, tag: 'connected' }
      return memory.has(row.key) ? { ...row, type: 'recent', tag: 'recent' } : row
    })

  const chosen = rows.filter(
    (row) =>
      row.type === 'featured' || row.type === 'custom' || (row.type === 'injected' && !row.generic),
  )
  let room = Math.max(0, limits.recommended - chosen.length)
  // Recommended wallets are already sorted by rank: those that do not fit need no sorting.
  const connect = marked
    .filter((row) => row.type !== 'recommended' || room-- > 0)
    .filter((row) => row.type !== 'recent' || memory.has(row.key))
    .sort(connectOrder(input.order ?? [], places))
  const listed = marked.filter((row) => !isStranger(row))
  let all: readonly WalletRow[] | undefined
  return {
    connect: connect.map(settled),
    get all() {
      return (all ??= listed.sort(allOrder(places)).map(settled))
    },
    count: listed.length,
    keys: new Set(rows.map(({ key }) => key)),
  }
}

function catalogue(
  directory: readonly WalletRecord[],
  custom: readonly CustomWallet[],
): WalletRecord[] {
  const ranked = [...directory].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  const own = custom.map((wallet): WalletRecord => {
    const copy = ranked.find((record) => sameWallet(record, wallet))
    return { ...wallet, order: copy?.order ?? unranked }
  })
  const unlike = ranked.filter((record) => !own.some((wallet) => sameWallet(record, wallet)))
  const seen = new Set<string>()
  return [...own, ...unlike].filter(({ id }) => !seen.has(id) && seen.add(id))
}

const unranked: number = Number.MAX_SAFE_INTEGER

function sameWallet(a: { id: string; rdns?: string }, b: { id: string; rdns?: string }): boolean {
  return a.id === b.id || (a.rdns !== undefined && rdnsKey(a.rdns) === rdnsKey(b.rdns))
}

function offerRows(input: WalletListInput, records: readonly WalletRecord[]): Draft[] {
  const contested = contestedClaims(Object.values(input.offers).flat())
  const rows = new Map<string, Draft>()
  for (const [connector, offers] of Object.entries(input.offers))
    for (const offer of offers) {
      // Login methods are shown elsewhere.
      if (offer.login) continue
      const rdns = rdnsOf(offer)
      const id = evidenceOf(offer, 'directory')
      const record = records.find((each) =>
        rdns === undefined ? each.id === id : rdnsKey(each.rdns) === rdnsKey(rdns),
      )
      const disputed = contested(offer)
      const type =
        connector === 'walletConnect'
          ? 'walletConnect'
          : offer.external || input.external?.includes(connector)
            ? 'external'
            : 'injected'
      const route = { connector, offer: offer.id, namespaces: offer.namespaces }
      // Of two wallets with one name, one may imitate the other: neither gets the picture.
      const icon =
        (disputed ? undefined : imageOf(input, rdns, record?.id)) ??
        offer.icon ??
        (disputed ? undefined : record?.image_url)
      const key = `${connector}:${offer.id}`
      const of = {
        key,
        name: offer.name,
        type,
        contested: disputed,
        generic: offer.generic === true,
        surrounds: offer.surrounds || (input.inApp && type === 'injected'),
        routes: [route],
        ...route,
      } as const
      rows.set(key, draft(of, icon, rdns, record))
    }
  return [...rows.values()]
}

function recordRow(input: WalletListInput, record: WalletRecord, type: ConnectorType): Draft {
  const { id, name, rdns } = record
  const of = {
    key: `directory:${id}`,
    name,
    type,
    contested: false,
    generic: false,
    routes: [],
    namespaces: namespacesOf(record),
  }
  return draft(of, imageOf(input, rdns, id) ?? record.image_url, rdns, record)
}

const byCode = ({ offers }: WalletListInput, { connector, offer, rdns }: Recent): boolean =>
  connector === 'walletConnect' &&
  rdns === undefined &&
  offers[connector]?.some(({ id }) => id === offer) === true

const isStranger = ({ key }: Draft): boolean => key.startsWith('recent:')

/**
 * Unlisted wallets that scanned a QR code: each under its own name, and reachable by another code.
 */
function strangers(input: WalletListInput, known: readonly Draft[]): Draft[] {
  const reached = input.mobile ? [] : (input.recent ?? []).filter((used) => byCode(input, used))
  if (!reached.length) return []
  const names = new Set(
    [
      ...known.filter((row) => row.routes.length === 0),
      ...(input.offers['walletConnect'] ?? []),
    ].map(({ name }) => nameKey(name)),
  )
  return reached.flatMap(({ id, name, namespaces = [], connector = '', offer = '' }) => {
    if (names.has(nameKey(name))) return []
    names.add(nameKey(name))
    const route = { connector, offer, namespaces }
    return draft(
      {
        key: `recent:${id}`,
        name,
        type: 'recent',
        contested: false,
        generic: false,
        routes: [route],
        ...route,
      },
      undefined,
      undefined,
      undefined,
    )
  })
}

type Facts = Pick<
  Draft,
  'key' | 'name' | 'type' | 'contested' | 'generic' | 'surrounds' | 'routes' | 'namespaces'
>

function draft(
  of: Facts,
  icon: string | undefined,
  rdns: string | undefined,
  record: WalletRecord | undefined,
): Draft {
  const installed = of.type === 'injected'
  return {
    ...of,
    tag: installed ? 'installed' : null,
    installed,
    rank: rankOf(record),
    ...defined({ icon, rdns, record: record || undefined }),
  }
}

function copies(live: readonly Draft[]): (row: Draft) => boolean {
  const named = live
    .filter((row) => !row.generic && row.type !== 'walletConnect')
    .map((row) => ({
      id: row.record?.id,
      rdns: row.rdns === undefined ? undefined : rdnsKey(row.rdns),
      name: nameKey(row.name),
    }))
  return (copy) => {
    const rdns = copy.rdns === undefined ? undefined : rdnsKey(copy.rdns)
    const name = nameKey(copy.name)
    return named.some(
      (row) =>
        copy.record!.id === row.id ||
        (rdns !== undefined && row.rdns !== undefined ? rdns === row.rdns : name === row.name),
    )
  }
}

/** An identity that two wallets claim counts for neither. */
function placesOfRecent(input: WalletListInput, rows: readonly Draft[]): Map<string, number> {
  const places = new Map<string, number>()
  if (!input.recent?.length) return places
  const byKey = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const [place, used] of input.recent.entries()) {
    const id = used.offer ?? used.id
    const scanned = byCode(input, used)
    const isIt = (row: Draft): boolean => {
      if (used.rdns !== undefined) return rdnsKey(used.rdns) === rdnsKey(row.rdns)
      if (scanned)
        return (
          (row.routes.length === 0 || isStranger(row)) && nameKey(row.name) === nameKey(used.name)
        )
      return row.record?.id === id
    }
    // A wallet that scanned the QR code once must be easy to find again.
    const possible = byKey.filter((each) => !each.contested && each.type !== 'walletConnect')
    // The used offer comes before a directory wallet with the same id.
    const row =
      possible.find(({ routes }) => !scanned && routes.some(({ offer }) => offer === id)) ??
      possible.find(isIt)
    if (
      row &&
      places.size < limits.recentWallets &&
      !places.has(row.key) &&
      !isConnected(input, row)
    )
      places.set(row.key, place)
  }
  return places
}

function isConnected({ connected }: WalletListInput, { routes, record }: Draft): boolean {
  return (
    routes.some(({ connector, offer }) => connected?.includes(`${connector}:${offer}`)) ||
    (record !== undefined && connected?.includes(`walletConnect:${record.id}`) === true)
  )
}

/** Own properties only: names come from outside, and `constructor` would be found otherwise. */
function imageOf(input: WalletListInput, ...names: (string | undefined)[]): string | undefined {
  const { images = {} } = input
  for (const name of names)
    if (name !== undefined && Object.hasOwn(images, name)) return images[name]
  return undefined
}

function rankOf(record: WalletRecord | undefined): number | null {
  return record === undefined || record.order === unranked ? null : record.order
}

function namespacesOf(record: WalletRecord): string[] {
  return [...new Set((record.chains ?? ['eip155']).map((chain) => chain.split(':')[0]!))]
}
