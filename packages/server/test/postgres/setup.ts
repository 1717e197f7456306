import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { openDatabase } from '../../src/storage/open.ts'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the run's Postgres; absent where tests run on SQLite. */
    postgres: { url: string; template: string } | undefined
  }
}

const template = 'portico_template'

/**
 * One Postgres for the whole run, with a template database, because copying one is faster than
 * creating one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const { close } = await openDatabase(cluster.url(template))
  await close()
  project.provide('postgres', { url: cluster.url('postgres'), template })
  return () => cluster.stop()
}
