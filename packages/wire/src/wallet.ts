import * as v from 'valibot'
import { chainId, count, list, sender } from './query.ts'

// No flags: OpenAPI cannot express them.
const url = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^[hH][tT][tT][pP][sS]:\/\/[^\s\\@]+$/))
/** Also http on this machine, for wallets in development. */
const site = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(
    /^(?:[hH][tT][tT][pP][sS]:\/\/[^\s\\@]+|[hH][tT][tT][pP]:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\\@]*)?)$/,
  ),
)
/** An app's scheme, an https URL for the app, or http on this machine. */
const appLink = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(
    /^(?!(?:javascript|data|vbscript|file|blob|about|filesystem|content|intent|view-source|http(?!:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#]|$))|ws|wss|ftp):)[a-z][a-z0-9+.-]*:\/\/[^\s]*$/i,
  ),
)
export const walletId = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}$/))
export const imageId = v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9]{1,128}$/))
export const badge = v.picklist(['none', 'certified'])
const rdns = v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)+$/))

/** On the provider that the wallet injects. */
const injected = v.object({
  namespace: v.optional(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))),
  injected_id: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)),
})

/** Absent and null mean the same. */
export const wallet = v.object({
  id: walletId,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  badge_type: v.optional(badge),
  description: v.nullish(v.pipe(v.string(), v.maxLength(1_000))),
  homepage: v.nullish(url),
  /** CAIP-2 networks, or bare namespaces. */
  chains: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/))),
      v.maxLength(256),
    ),
  ),
  image_id: v.nullish(imageId),
  image_url: v.nullish(url),
  /** Lower is shown first. */
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  display_index: v.optional(v.pipe(v.number(), v.integer())),
  mobile_link: v.nullish(appLink),
  desktop_link: v.nullish(appLink),
  webapp_link: v.nullish(site),
  link_mode: v.nullish(url),
  app_store: v.nullish(url),
  play_store: v.nullish(url),
  chrome_store: v.nullish(url),
  firefox_store: v.nullish(url),
  rdns: v.nullish(rdns),
  injected: v.nullish(v.pipe(v.array(injected), v.maxLength(32))),
  supports_wc: v.optional(v.boolean()),
})
export type Wallet = v.InferOutput<typeof wallet>

export const walletsQuery = v.object({
  ...sender.entries,
  page: v.optional(count(1, 100_000), '1'),
  entries: v.optional(count(1, 100), '40'),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  badge_type: v.optional(badge),
  /** Another name for it, which some callers use. */
  badge: v.optional(badge),
  include: v.optional(list(walletId, 200)),
  exclude: v.optional(list(walletId, 200)),
  chains: v.optional(list(chainId, 100)),
})
export type WalletsQuery = v.InferOutput<typeof walletsQuery>

export const walletsReply = v.object({
  data: v.array(wallet),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type WalletsReply = v.InferOutput<typeof walletsReply>

/** Clients parse each wallet separately, so that an invalid record drops only itself. */
export const walletsEnvelope = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(1_000)),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
