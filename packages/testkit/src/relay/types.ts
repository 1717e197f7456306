import type { RelayLimits } from './limits.ts'

/** JSON, as it stands in a frame. */
export type RelayJson =
  | null
  | boolean
  | number
  | string
  | readonly RelayJson[]
  | { readonly [key: string]: RelayJson }

/** One frame of the wire. */
export interface RelayFrame {
  /** By the relay's clock, milliseconds since the epoch. */
  readonly at: number
  /** `in`: from a client. */
  readonly direction: 'in' | 'out'
  /** The client's id, `did:key:z…`. */
  readonly client: string
  /** Number of the connection, counted from 1. */
  readonly socket: number
  /** Null if the request has no valid id. */
  readonly id: number | string | null
  /** Absent in an answer. */
  readonly method?: string
  /** The parameters of a request. */
  readonly params?: RelayJson
  /** The answer. */
  readonly result?: RelayJson
  /** The error of a failed request. */
  readonly error?: RelayJson
}

/** One connection that was tried. */
export interface RelaySocket {
  /** When it was opened, milliseconds since the epoch. */
  readonly at: number
  /** Null if the client was not identified. */
  readonly client: string | null
  /** Whether it is open now. */
  readonly open: boolean
  /** The parameters of its address: `auth`, `projectId`, `ua`… */
  readonly query: Readonly<Record<string, string>>
  /** The close code, or an HTTP status. */
  readonly code?: number
  /** The relay's own reason. */
  readonly reason?: string
}

/** Selects what a fault applies to; omitted fields match everything. */
export interface RelayMatch {
  /** Only of this client, by its id. */
  client?: string
  /** Only of this topic. */
  topic?: string
  /** Of the message, e.g. 1108 for a session's request. */
  tag?: number
  /** How often; unlimited by default. */
  times?: number
}

/** An active fault. */
export interface RelayFault {
  /** How often it was applied. */
  readonly hits: number
  /** Releases the messages that it holds back, in their order; returns their number. */
  release(): number
  /** Turns it off and releases the messages that it holds back. */
  end(): void
}

/** Several may be active; the first that matches is applied. */
export interface RelayFaults {
  /** Delivers each message several times. */
  duplicate(match?: RelayMatch & { copies?: number }): RelayFault
  /** Holds messages until a number of them have arrived, then delivers them in reverse order. */
  reorder(match?: RelayMatch & { size?: number }): RelayFault
  /** Does not deliver; the message stays in the mailbox until the client subscribes again. */
  drop(match?: RelayMatch): RelayFault
  /** Keeps messages back until `release`. */
  hold(match?: RelayMatch): RelayFault
  /** Delivers late, by milliseconds of the machine's clock. */
  delay(ms: number, match?: RelayMatch): RelayFault
  /** Cuts off the second half: of the message, or of the whole frame, which is then no JSON. */
  truncate(match?: RelayMatch & { what?: 'message' | 'frame' }): RelayFault
  /** Flips one bit of the message's last byte. */
  tamper(match?: RelayMatch): RelayFault
  /** Carries out the request without an answer. */
  silence(match?: RelayMatch & { method?: string }): RelayFault
  /** Neither carries out the request nor answers. */
  lose(match?: RelayMatch & { method?: string }): RelayFault
  /** Answers with an error instead. */
  fail(
    error: { code: number; message: string },
    match?: RelayMatch & { method?: string },
  ): RelayFault
  /** Refuses all connections: accepts the upgrade, then closes with this reason. */
  refuse(reason: string, match?: { client?: string; times?: number; code?: number }): RelayFault
  /**
   * Closes every connection, and refuses new ones. The port stays open, so attempts are counted.
   */
  away(): RelayFault
  /** Sets the relay's clock off by milliseconds. */
  clock(ms: number): RelayFault
  /** Turns all faults off. */
  clear(): void
}

/** Options of `startRelay`. */
export interface RelayOptions {
  /** TCP port on loopback; a free one by default, the same after a restart. */
  port?: number
  /** The mailbox's file; in memory by default, which is lost when the relay is killed. */
  file?: string
  /** Project ids that clients may use. */
  projectIds?: readonly string[]
  /**
   * Web origins that may connect; all by default. Clients without an `Origin` (an app, a server)
   * always may.
   */
  origins?: readonly string[]
  /** Other addresses of the relay: a client's token names the one that it uses. */
  urls?: readonly string[]
  /** Milliseconds since the epoch, for tokens, publication times, lives and rates. */
  now?: () => number
  /** Replace {@link relayLimits}. */
  limits?: Partial<RelayLimits>
  /** Keeps every frame in `transcript`. */
  record?: boolean
  /** Milliseconds between pings. A socket that has not answered the last one is cut. */
  pingEvery?: number
}

/** A running relay. */
export interface LocalRelay {
  /** `ws://127.0.0.1:…`: a client's relay URL. */
  readonly url: string
  /** The port on loopback. */
  readonly port: number
  /** The first of `projectIds`. */
  readonly projectId: string
  /** Faults that can be switched on. */
  readonly faults: RelayFaults
  /** Frames so far, oldest first; empty unless `record` is on. */
  readonly transcript: readonly RelayFrame[]
  /** Forgets the transcript. */
  clear(): void
  /**
   * Resolves when a number of matching frames are in the transcript. @throws Error when recording
   * is off.
   *
   * @param times How many; 1 by default.
   */
  seen(fits: (frame: RelayFrame) => boolean, times?: number): Promise<readonly RelayFrame[]>
  /** Ids of the clients that are connected. */
  clients(): readonly string[]
  /** Every connection that was tried since the start, in order. */
  sockets(): readonly RelaySocket[]
  /** How many messages wait, on one topic or on all. */
  waiting(topic?: string): number
  /** Publishes as a virtual client, for malformed or hostile messages. */
  publish(publication: { topic: string; message: string; ttl?: number; tag?: number }): void
  /** Sends this text to every client, or to one, for malformed frames. */
  broadcast(text: string, client?: string): void
  /** Cuts the connections of a client, or all. */
  cut(client?: string): void
  /** Like a killed process: cuts connections without a closing message, and frees the port. */
  kill(): Promise<void>
  /** Starts again on the same port and file. */
  restart(): Promise<void>
  /** Stops it: closes connections (1001) and frees the port. May be called more than once. */
  stop(): Promise<void>
}
