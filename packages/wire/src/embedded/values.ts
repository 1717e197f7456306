import * as v from 'valibot'
import { base64url } from './texts.ts'

export const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** 128 bits in base64url. */
export const randomId = base64url(22)

/** P-256, raw (65 bytes) in base64url. */
export const deviceKey = base64url(87)

/** ECDSA with P-256 and SHA-256, 64 bytes in base64url. */
export const deviceSignature = base64url(86)

/** 16 bytes and the index, in base64url. */
export const share = base64url(23)

export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** Beyond ASCII, without invisible characters and direction changes. */
const letters = String.raw`\u00a1-\u00ac\u00ae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u3040-\ud7ff\uf900-\ufdff`
const domainPart = `[-_a-zA-Z0-9${letters}]+`

/**
 * One @, a dot after it, no spaces. Nor characters with a meaning in a mail's header:
 * `a,b@x.example` would be two.
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

/** Ethereum (checksummed) and Solana. */
export const walletAddresses = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type WalletAddresses = v.InferOutput<typeof walletAddresses>

export const originText = v.pipe(v.string(), v.maxLength(512), v.regex(/^https?:\/\/[^\s/?#@]+$/))

/** The operator's name: `google`, `github`, …, or a company's own. */
export const provider = v.pipe(
  v.string(),
  v.regex(/^(?!(?:email|passkey|farcaster|wallet)$)[a-z][a-z0-9-]{0,31}$/),
)
