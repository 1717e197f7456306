/** The one place where the schemas of what a service answers come in: the build puts them into this chunk. */
import { analyticsReply, featuresReply, originsReply, walletsEnvelope } from '@portico/wire'
import { is } from 'valibot'
import type { RemoteFeature } from './features.ts'

/** A page of the directory before its wallets are read one by one. */
export interface WalletsPage {
  data: readonly unknown[]
  count: number
}

/** `GET /getWallets`. Null, here and below: not what was promised. */
export const parseWallets = (reply: unknown): WalletsPage | null => (is(walletsEnvelope, reply) ? reply : null)

/** `GET /appkit/v1/config`. */
export const parseFeatures = (reply: unknown): readonly RemoteFeature[] | null => (is(featuresReply, reply) ? reply.features : null)

/** `GET /projects/v1/origins`. */
export const parseOrigins = (reply: unknown): readonly string[] | null => (is(originsReply, reply) ? reply.allowedOrigins : null)

/** `GET /getAnalyticsConfig`. */
export const parseAnalytics = (reply: unknown): boolean | null => (is(analyticsReply, reply) ? reply.isAnalyticsEnabled : null)
