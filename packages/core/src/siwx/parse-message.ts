/** Imports nothing, so that it loads alone. */
import type { Mutable } from '../utils/mutable.ts'
import type { ChainId } from '../types/index.ts'
import type { SignInForm } from '../types/namespace.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** Longer than any message; keeps hostile text away from the regular expressions. */
const longest = 16_384

const head =
  /^(?:(https?):\/\/)?([^\s/]+) wants you to sign in with your ([A-Z][a-z]+) account:\n([^\n]+)\n\n/
const tail =
  /^URI: ([^\n]+)\nVersion: ([^\n]+)\nChain ID: ([^\n]+)\nNonce: ([^\n]+)(?:\nIssued At: ([^\n]+))?(?:\nExpiration Time: ([^\n]+))?(?:\nNot Before: ([^\n]+))?(?:\nRequest ID: ([^\n]*))?(\nResources:(?:\n- [^\n]+)*)?$/

const keyOf = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.keys(names).find((key) => names[key] === name)

/**
 * The fields of a text in the form of a message. Trust them only if the text is their message
 * (`isTextOf`).
 *
 * @param forms The forms of messages, by namespace.
 * @returns null for any other form.
 */
export function parseMessage(
  text: string,
  forms: Readonly<Record<string, SignInForm>>,
): SiwxMessageData | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const opening = head.exec(text)
  if (!opening) return null
  const [begin, scheme, domain = '', name, accountAddress = ''] = opening
  const found = Object.entries(forms).find(([, form]) => form.name === name)
  if (!found) return null
  const [namespace, { chainNames = {}, omitsEmptyStatement }] = found
  // The statement, or its replacement in each form, comes before the fields.
  const rest = text.slice(begin.length)
  const lines = rest.split('\n')
  const hasStatement = omitsEmptyStatement ? lines[1] === '' : lines[0] !== ''
  const noStatement = omitsEmptyStatement ? '' : '\n'
  const skipped = hasStatement ? `${lines[0]}\n\n` : noStatement
  const fields = rest.startsWith(skipped) ? tail.exec(rest.slice(skipped.length)) : null
  if (!fields) return null
  const [
    ,
    uri = '',
    version = '',
    chain = '',
    nonce = '',
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  ] = fields
  const data: Mutable<SiwxMessageData> = {
    domain,
    accountAddress,
    chainId: `${namespace}:${keyOf(chainNames, chain) ?? chain}` as ChainId,
    uri,
    version,
    nonce,
  }
  if (scheme !== undefined) data.scheme = scheme
  if (issuedAt !== undefined) data.issuedAt = issuedAt
  if (expirationTime !== undefined) data.expirationTime = expirationTime
  if (notBefore !== undefined) data.notBefore = notBefore
  if (hasStatement) data.statement = lines[0]!
  if (requestId !== undefined) data.requestId = requestId
  if (resources !== undefined) data.resources = resources.split('\n- ').slice(1)
  return data
}
