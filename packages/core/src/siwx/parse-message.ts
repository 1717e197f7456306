/**
 * Takes a sign-in message apart. It imports nothing, so that it loads only where a text is all that
 * there is.
 */
import type { Mutable } from '../utils/mutable.ts'
import type { ChainId } from '../types/index.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** Longer than any message; keeps hostile text away from the expressions. */
const longest = 16_384

const head =
  /^(?:(https?):\/\/)?([^\s/]+) wants you to sign in with your ([A-Z][a-z]+) account:\n([^\n]+)\n\n/
const tail =
  /^URI: ([^\n]+)\nVersion: ([^\n]+)\nChain ID: ([^\n]+)\nNonce: ([^\n]+)(?:\nIssued At: ([^\n]+))?(?:\nExpiration Time: ([^\n]+))?(?:\nNot Before: ([^\n]+))?(?:\nRequest ID: ([^\n]*))?(\nResources:(?:\n- [^\n]+)*)?$/

/** The names in messages: of families, and of networks of Solana. */
interface Names {
  readonly families: Readonly<Record<string, { readonly name: string }>>
  readonly clusters: Readonly<Record<string, string>>
}

const keyOf = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.keys(names).find((key) => names[key] === name)

/**
 * What a text says, if it has the form of a message. Only content whose message is this very text
 * may be believed (`isTextOf`).
 *
 * @returns null for whatever has another form.
 */
export function parseMessage(text: string, { families, clusters }: Names): SiwxMessageData | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const opening = head.exec(text)
  if (!opening) return null
  const [begin, scheme, domain = '', name, accountAddress = ''] = opening
  const ns = Object.keys(families).find((each) => families[each]!.name === name)
  if (!ns) return null
  // The statement comes before the fields, or what each form has in its place.
  const rest = text.slice(begin.length)
  const lines = rest.split('\n')
  const bare = ns === 'solana'
  const isSaid = bare ? lines[1] === '' : lines[0] !== ''
  const skipped = isSaid ? `${lines[0]}\n\n` : bare ? '' : '\n'
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
    chainId: `${ns}:${(bare && keyOf(clusters, chain)) || chain}` as ChainId,
    uri,
    version,
    nonce,
  }
  if (scheme !== undefined) data.scheme = scheme
  if (issuedAt !== undefined) data.issuedAt = issuedAt
  if (expirationTime !== undefined) data.expirationTime = expirationTime
  if (notBefore !== undefined) data.notBefore = notBefore
  if (isSaid) data.statement = lines[0]!
  if (requestId !== undefined) data.requestId = requestId
  if (resources !== undefined) data.resources = resources.split('\n- ').slice(1)
  return data
}
