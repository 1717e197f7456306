/**
 * Only this module imports the schemas of the service's answers, so that the build puts them into
 * this chunk.
 */
import { analyticsReply, featuresReply, originsReply } from '@portico/wire'
import { is } from 'valibot'
import type { RemoteFeature } from '../contracts/service-options.ts'

/** `GET /appkit/v1/config`. Null, here and below: the reply does not match. */
export const parseFeatures = (reply: unknown): readonly RemoteFeature[] | null =>
  is(featuresReply, reply) ? reply.features : null

/** `GET /projects/v1/origins`. */
export const parseOrigins = (reply: unknown): readonly string[] | null =>
  is(originsReply, reply) ? reply.allowedOrigins : null

/** `GET /getAnalyticsConfig`. */
export const parseAnalytics = (reply: unknown): boolean | null =>
  is(analyticsReply, reply) ? reply.isAnalyticsEnabled : null
