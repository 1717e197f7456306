/** Records of an earlier visit, read back: each is checked on its own, and a bad one is left out. */
import type { Bytes } from '../crypto/crypto.ts'
import { isRecord } from '../envelope/payload.ts'
import { isText, isWhole, maybe, own, shaped, type Is } from '../shape.ts'
import { isKey, parseMetadata, parseNamespaces, parseTexts } from '../sign/guards.ts'
import type { OutgoingState, PairingState, PendingState, SessionState } from '../sign/state.ts'
import type { Row } from './vault.ts'

export interface Records {
  pairing: PairingState[]
  session: SessionState[]
  pending: PendingState[]
  outgoing: OutgoingState[]
  /** Those that could not be read, `own.ts`'s among them: the good ones do not come here. */
  bad: Row[]
}

const isTexts = (value: never): boolean => parseTexts(value, 4_000) !== null

/** All values of a record, whatever its keys. */
const each =
  (is: Is): Is =>
  (value) =>
    isRecord(value) && Object.values(value).every((one) => is(one as never))

const shapes = {
  pairing: shaped({
    topic: isKey,
    id: isWhole,
    publicKey: isKey,
    until: isWhole,
    proposal: shaped({ optionalNamespaces: each(shaped({ chains: isTexts, methods: isTexts, events: isTexts })) }),
    approved: maybe(shaped({ topic: isKey, controller: isKey })),
    auth: maybe(shaped({ id: isWhole, topic: isKey, payload: isRecord, until: isWhole })),
  }),
  session: shaped({
    updated: isWhole,
    session: shaped({
      topic: isKey,
      pairing: isText,
      namespaces: (value) => parseNamespaces(value) !== null,
      until: isWhole,
      sessionProperties: maybe(each(isText)),
      scopedProperties: maybe(isRecord),
    }),
  }),
  pending: shaped({ id: isWhole, topic: isKey, until: isWhole, answer: maybe(shaped({ is: (value) => value === 'result' || value === 'error', message: maybe(isText) })) }),
  outgoing: shaped({ id: isText, until: isWhole, publication: shaped({ topic: isKey, message: isText, ttl: isWhole, tag: isWhole }) }),
}

export function parseRows(rows: readonly Row[]): Records {
  const records: Records = { pairing: [], session: [], pending: [], outgoing: [], bad: [] }
  for (const row of rows) {
    const kind = row.kind as keyof typeof shapes
    const record = own(shapes, kind)?.(row.value as never) ? read[kind](row) : null
    records[record ? kind : 'bad'].push((record ?? row) as never)
  }
  return records
}

const key = ({ secret }: Row, at: number): Bytes => (secret ?? new Uint8Array()).slice(at * 32, at * 32 + 32)
const holds = ({ secret }: Row, keys: number): boolean => secret?.length === keys * 32

/** What has the right shape, with its keys; null when they are missing, or another record's. */
const read: Readonly<Record<keyof typeof shapes, (row: Row) => object | null>> = {
  pending: ({ value }) => value as PendingState,
  outgoing: ({ id, value }) => ((value as OutgoingState).id === id ? (value as OutgoingState) : null),
  session(row) {
    const { session, updated } = row.value as SessionState
    if (session.topic !== row.id || !holds(row, 1)) return null
    return { key: key(row, 0), updated, session: { ...session, peer: parseMetadata(session.peer as never) } }
  },
  pairing(row) {
    const { approved, ...rest } = row.value as PairingState
    if (rest.topic !== row.id || !holds(row, approved ? 3 : 2)) return null
    return { ...rest, symKey: key(row, 0), privateKey: key(row, 1), ...(approved && { approved: { ...approved, key: key(row, 2) } }) }
  },
}
