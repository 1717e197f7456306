/** Stored records, read back: each is checked on its own, and a bad one is left out. */
import type { Json } from '@portico/core'
import type { Bytes, KeyPair } from '../crypto/crypto.ts'
import { fromHex } from '../codec/hex.ts'
import { isRecord } from '../envelope/payload.ts'
import type { Payload } from '../envelope/payload.ts'
import type { Proposal, ProposalNamespace } from '../port.ts'
import type { Publication } from '../relay/relay.ts'
import { isKey, parseMetadata, parseNamespaces, parseProperties, parseTexts } from '../sign/guards.ts'
import type { AuthState, OutgoingState, PairingState, PendingState, SessionState } from '../sign/state.ts'
import type { Row } from './vault.ts'

export interface Records {
  identity: KeyPair | null
  pairings: PairingState[]
  sessions: SessionState[]
  pending: PendingState[]
  outgoing: OutgoingState[]
  /** Id, and when it was handled. */
  seen: { id: string; at: number }[]
}

/** The ids of rows that are none are told, so that they can be deleted. */
export function parseRows(rows: readonly Row[]): Records & { bad: Row[] } {
  const records: Records & { bad: Row[] } = { identity: null, pairings: [], sessions: [], pending: [], outgoing: [], seen: [], bad: [] }
  for (const row of rows) if (!place(records, row)) records.bad.push(row)
  return records
}

function place(into: Records, row: Row): boolean {
  if (row.kind === 'identity') return !!(into.identity = identity(row))
  if (row.kind === 'pairing') return push(into.pairings, pairing(row))
  if (row.kind === 'session') return push(into.sessions, session(row))
  if (row.kind === 'pending') return push(into.pending, pending(row))
  if (row.kind === 'outgoing') return push(into.outgoing, outgoing(row))
  return row.kind === 'seen' && isWhole(row.value) && push(into.seen, { id: row.id, at: row.value })
}

function push<T>(list: T[], record: T | null): boolean {
  if (record) list.push(record)
  return record !== null
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'

function identity({ value, secret }: Row): KeyPair | null {
  const publicKey = isKey(value) ? fromHex(value) : null
  return publicKey && secret?.length === 32 ? { publicKey, privateKey: secret } : null
}

function session({ id, value, secret }: Row): SessionState | null {
  if (!isRecord(value) || !isRecord(value['session']) || secret?.length !== 32 || !isWhole(value['updated'])) return null
  const { topic, pairing, peer, until, scopedProperties, ...rest } = value['session']
  const namespaces = parseNamespaces(rest['namespaces'])
  const sessionProperties = parseProperties(rest['sessionProperties'])
  if (topic !== id || !isKey(topic) || !isText(pairing) || !namespaces || !isWhole(until)) return null
  return {
    key: secret,
    updated: value['updated'],
    session: {
      topic,
      pairing,
      peer: parseMetadata(peer),
      namespaces,
      until,
      ...(sessionProperties && { sessionProperties }),
      ...(isRecord(scopedProperties) && { scopedProperties }),
    },
  }
}

function pairing({ id: topic, value, secret }: Row): PairingState | null {
  if (!isRecord(value) || value['topic'] !== topic || !isKey(topic) || !secret) return null
  const { id, publicKey, until, approved, spent, abandoned } = value
  const asked = proposal(value['proposal'])
  const answer = isRecord(approved) && isKey(approved['topic']) && isKey(approved['controller']) ? approved : null
  if (!isWhole(id) || !isKey(publicKey) || !isWhole(until) || !asked || !!approved !== !!answer) return null
  if (secret.length !== (answer ? 96 : 64)) return null
  const part = (at: number): Bytes => secret.slice(at, at + 32)
  const asks = auth(value['auth'])
  return {
    topic,
    id,
    publicKey,
    until,
    symKey: part(0),
    privateKey: part(32),
    proposal: asked,
    ...(spent === true && { spent }),
    ...(abandoned === true && { abandoned }),
    ...(answer && { approved: { topic: String(answer['topic']), controller: String(answer['controller']), key: part(64) } }),
    ...(asks && { auth: asks }),
  }
}

function proposal(value: Json | undefined): Proposal | null {
  if (!isRecord(value) || !isRecord(value['optionalNamespaces'])) return null
  const optionalNamespaces: Record<string, ProposalNamespace> = {}
  for (const [key, each] of Object.entries(value['optionalNamespaces'])) {
    if (!isRecord(each)) return null
    const [chains, methods, events] = [parseTexts(each['chains'], 4_000), parseTexts(each['methods']), parseTexts(each['events'])]
    if (!chains || !methods || !events) return null
    optionalNamespaces[key] = { chains, methods, events }
  }
  return { optionalNamespaces }
}

function auth(value: Json | undefined): AuthState | null {
  if (!isRecord(value)) return null
  const { id, topic, payload, until } = value
  return isWhole(id) && isKey(topic) && isRecord(payload) && isWhole(until) ? { id, topic, payload, until } : null
}

function pending({ value }: Row): PendingState | null {
  if (!isRecord(value)) return null
  const { id, topic, until, answer } = value
  if (!isWhole(id) || !isKey(topic) || !isWhole(until)) return null
  return { id, topic, until, ...(isAnswer(answer) && { answer }) }
}

function isAnswer(value: unknown): value is Payload {
  if (!isRecord(value)) return false
  return value['is'] === 'result' ? 'result' in value : value['is'] === 'error' && isWhole(Math.abs(Number(value['code']))) && isText(value['message'])
}

function outgoing({ id, value }: Row): OutgoingState | null {
  if (!isRecord(value) || value['id'] !== id || !isRecord(value['publication']) || !isWhole(value['until'])) return null
  const { topic, message, ttl, tag, prompt } = value['publication']
  if (!isKey(topic) || !isText(message) || !isWhole(ttl) || !isWhole(tag)) return null
  const publication: Publication = { topic, message, ttl, tag, prompt: prompt === true }
  return { id, publication, until: value['until'] }
}
