/** Each is validated on its own; invalid ones are dropped. */
import type { Bytes } from '../crypto/crypto.ts'
import { fields, isRecord } from '../envelope/payload.ts'
import type { Payload } from '../envelope/payload.ts'
import type { SessionNamespace } from '../port.ts'
import { isText, isWhole, maybe, shaped, type Is } from '../shape.ts'
import { isKey, parseMetadata, parseNamespaces, parseTexts } from '../sign/guards.ts'
import type { OutgoingState, PairingState, PendingState, SessionState } from '../sign/state.ts'
import type { Row } from './vault.ts'

interface States {
  pairing: PairingState
  session: SessionState
  pending: PendingState
  outgoing: OutgoingState
}

type ByKind = { [K in keyof States]: States[K][] }

export interface Records extends ByKind {
  /** With those of `own.ts`, whose valid ones are not passed here. */
  bad: Row[]
}

const isTexts = (value: unknown): value is readonly string[] => parseTexts(value, 4_000) !== null
const isNamespaces = (value: unknown): value is Readonly<Record<string, SessionNamespace>> =>
  parseNamespaces(value) !== null
const isAnswer = (value: unknown): value is Payload =>
  isRecord(value) &&
  (value['is'] === 'result' || (value['is'] === 'error' && isText(value['message'])))

/** Whatever its keys. */
const each =
  <T>(is: Is<T>): Is<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.values(value).every(is)

const isNamespace = shaped({
  chains: isTexts,
  methods: isTexts,
  events: isTexts,
  rpcMap: maybe(each(isText)),
})
const isPairing = shaped({
  topic: isKey,
  id: isWhole,
  publicKey: isKey,
  until: isWhole,
  proposal: shaped({
    optionalNamespaces: each(isNamespace),
  }),
  approved: maybe(shaped({ topic: isKey, controller: isKey })),
  auth: maybe(shaped({ id: isWhole, topic: isKey, payload: isRecord, until: isWhole })),
})
const isSession = shaped({
  updated: isWhole,
  session: shaped({
    topic: isKey,
    pairing: isText,
    namespaces: isNamespaces,
    until: isWhole,
    sessionProperties: maybe(each(isText)),
    scopedProperties: maybe(isRecord),
  }),
})
const isPending = shaped({ id: isWhole, topic: isKey, until: isWhole, answer: maybe(isAnswer) })
const isOutgoing = shaped({
  id: isText,
  until: isWhole,
  publication: shaped({ topic: isKey, message: isText, ttl: isWhole, tag: isWhole }),
})

const keyAt = ({ secret }: Row, at: number): Bytes =>
  (secret ?? new Uint8Array()).slice(at * 32, at * 32 + 32)
const hasKeys = ({ secret }: Row, count: number): boolean => secret?.length === count * 32

/** Null if keys are missing or another record's. */
const readers: { readonly [K in keyof States]: (row: Row) => States[K] | null } = {
  pending: ({ value }) => (isPending(value) ? value : null),
  outgoing: ({ id, value }) => (isOutgoing(value) && value.id === id ? value : null),
  session(row) {
    const { id, value } = row
    if (!isSession(value) || value.session.topic !== id || !hasKeys(row, 1)) return null
    return {
      key: keyAt(row, 0),
      updated: value.updated,
      session: { ...value.session, peer: parseMetadata(fields(value.session)['peer']) },
    }
  },
  pairing(row) {
    const { id, value } = row
    if (!isPairing(value) || value.topic !== id) return null
    const { approved, ...rest } = value
    if (!hasKeys(row, approved ? 3 : 2)) return null
    const pairing = { ...rest, symKey: keyAt(row, 0), privateKey: keyAt(row, 1) }
    return approved ? { ...pairing, approved: { ...approved, key: keyAt(row, 2) } } : pairing
  },
}

const isKind = (kind: string): kind is keyof States => Object.hasOwn(readers, kind)

export function parseRows(rows: readonly Row[]): Records {
  const records: Records = { pairing: [], session: [], pending: [], outgoing: [], bad: [] }
  for (const row of rows)
    if (!isKind(row.kind) || !add(records, row.kind, row)) records.bad.push(row)
  return records
}

function add<K extends keyof States>(records: ByKind, kind: K, row: Row): boolean {
  const record = readers[kind](row)
  if (record) records[kind].push(record)
  return record !== null
}
