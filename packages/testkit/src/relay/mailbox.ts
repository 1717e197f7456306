import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export interface Publication {
  topic: string
  /** Sealed; the relay cannot read it. */
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  /** Passed on as the publisher gave it. */
  attestation?: string | undefined
}

export interface Stored {
  id: number
  topic: string
  message: string
  tag: number
  /** Milliseconds since the epoch. */
  publishedAt: number
  attestation: string | null
}

export interface Mailbox {
  /** Null for a repeated message; `full` when the topic has too many. */
  put(publication: Publication, publisher: string, now: number): Stored | null | 'full'
  /** Neither sent nor received by the client, oldest first. */
  waiting(topics: readonly string[], client: string, now: number, most: number): Stored[]
  got(id: number, client: string): void
  /** Returns their number. */
  purge(now: number): number
  count(topic?: string): number
  close(): void
}

const schema = `
  pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma busy_timeout = 2000;
  create table if not exists message (
    id integer primary key autoincrement, topic text not null, hash text not null, body text not null, tag integer not null,
    publisher text not null, at integer not null, until integer not null, attestation text, unique (topic, hash)
  ) strict;
  create index if not exists message_until on message (until);
  create table if not exists got (
    message integer not null references message (id) on delete cascade, client text not null, primary key (message, client)
  ) strict, without rowid;`

/**
 * @param file A path, or `:memory:`.
 * @param perTopic Most waiting messages of a topic.
 */
export function openMailbox(file: string, perTopic: number): Mailbox {
  const database = new DatabaseSync(file)
  database.exec(schema)
  // A file from a version without attestations.
  if (
    !database.prepare("select 1 from pragma_table_info('message') where name = 'attestation'").get()
  )
    database.exec('alter table message add column attestation text')
  const insert = database.prepare(
    'insert into message (topic, hash, body, tag, publisher, at, until, attestation) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
  )
  const count = database.prepare('select count(*) as n from message where topic = ?')
  const all = database.prepare('select count(*) as n from message')
  const take = database.prepare(
    `select id, topic, body as message, tag, at as publishedAt, attestation from message m
     where topic in (select value from json_each(?)) and until > ? and publisher <> ?
       and not exists (select 1 from got where got.message = m.id and got.client = ?)
     order by id limit ?`,
  )
  const mark = database.prepare(
    'insert into got (message, client) select id, ? from message where id = ? on conflict do nothing',
  )
  const sweep = database.prepare('delete from message where until <= ?')
  const counted = (row: unknown): number => (row as { n: number }).n

  return {
    put({ topic, message, ttl, tag, attestation = null }, publisher, now) {
      sweep.run(now)
      if (counted(count.get(topic)) >= perTopic) return 'full'
      const hash = createHash('sha256').update(message).digest('hex')
      const { changes, lastInsertRowid } = insert.run(
        topic,
        hash,
        message,
        tag,
        publisher,
        now,
        now + ttl * 1_000,
        attestation,
      )
      return changes === 0
        ? null
        : { id: Number(lastInsertRowid), topic, message, tag, publishedAt: now, attestation }
    },
    waiting: (topics, client, now, most) =>
      take.all(JSON.stringify(topics), now, client, client, most) as unknown as Stored[],
    got: (id, client) => void mark.run(client, id),
    purge: (now) => Number(sweep.run(now).changes),
    count: (topic) => counted(topic === undefined ? all.get() : count.get(topic)),
    close: () => database.close(),
  }
}
