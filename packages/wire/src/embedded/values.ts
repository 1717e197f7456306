/** Values that several requests of the login frame have: ids, keys, codes, addresses. */
import * as v from 'valibot'
import { base64url } from './texts.ts'

/** Milliseconds since 1970. */
export const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A random id, 128 bits in base64url. */
export const randomId = base64url(22)

/** A device's public P-256 key, raw (65 bytes) in base64url. */
export const deviceKey = base64url(87)

/** ECDSA with P-256 and SHA-256, 64 bytes in base64url. */
export const deviceSignature = base64url(86)

/** One share of a set: 16 bytes and its index, 17 bytes in base64url. */
export const share = base64url(23)

/** A one-time code. */
export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** Characters beyond ASCII, without invisible ones and those that change the text direction. */
const letters = String.raw`\u00a1-\u00ac\u00ae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u3040-\ud7ff\uf900-\ufdff`
const domainPart = `[-_a-zA-Z0-9${letters}]+`

/**
 * An e-mail address: one @, a dot after it, no spaces. Characters with a meaning in a mail's header
 * are refused as well: `a,b@x.example` would be two.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(
    new RegExp(
      `^[-!#$%&'*+/=?^_\`{|}~.a-zA-Z0-9${letters}]{1,64}@${domainPart}(?:\\.${domainPart})+$`,
    ),
  ),
)

/** An Ethereum address, checksummed, and a Solana address. */
export const walletAddresses = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type WalletAddresses = v.InferOutput<typeof walletAddresses>

/** An origin: scheme, host and port. */
export const originText = v.pipe(v.string(), v.maxLength(512), v.regex(/^https?:\/\/[^\s/?#@]+$/))

/** A provider by the operator's name for it: `google`, `github`, …, or a company's own. */
export const provider = v.pipe(
  v.string(),
  v.regex(/^(?!(?:email|passkey|farcaster|wallet)$)[a-z][a-z0-9-]{0,31}$/),
)
