/** `portico-frame.json`: a login frame that another host than its server serves. */
import * as v from 'valibot'
import { chainId, sender } from './query.ts'

/** As browsers write it: without a path, and without a scheme's own port. */
const origin = v.pipe(
  v.string(),
  v.maxLength(512),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must be an origin like https://api.shop.example',
  ),
)

/** With `*` where a Content Security Policy can express it. */
const pattern = v.pipe(
  v.string(),
  v.maxLength(512),
  v.regex(
    /^https?:\/\/(?:\*\.)?[-a-z0-9_]+(?:\.[-a-z0-9_]+)*(?::(?:\d{1,5}|\*))?$/,
    'must be an origin like https://shop.example or https://*.shop.example',
  ),
)

const node = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && !/[\s;,@#]/.test(text),
    'must be a URL like https://node.example/path',
  ),
)

export const frameHost = v.strictObject({
  /** The server's origin. */
  server: origin,
  /** The recovery service's origin. */
  recoveryService: origin,
  /** By `projectId`: the origins of the pages that may embed the frame. */
  projects: v.pipe(
    v.record(sender.entries.projectId, v.pipe(v.array(pattern), v.minLength(1))),
    v.minEntries(1),
  ),
  /** By CAIP-2: URLs of the frame's own nodes, asked in this order. */
  chains: v.record(chainId, v.pipe(v.array(node), v.minLength(1))),
  /** WebAuthn's `rp.id`: the frame's host, which is the default, or a parent domain. */
  passkeyDomain: v.optional(v.pipe(v.string(), v.regex(/^[-a-z0-9]+(?:\.[-a-z0-9]+)*$/))),
})
export type FrameHost = v.InferOutput<typeof frameHost>

/** What the emergency page needs of it; a server that serves the frame names the same. */
export const emergencyHost = v.object({
  recoveryService: frameHost.entries.recoveryService,
  passkeyDomain: frameHost.entries.passkeyDomain,
})
export type EmergencyHost = v.InferOutput<typeof emergencyHost>
