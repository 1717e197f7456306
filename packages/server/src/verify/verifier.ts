import { checkSignature, isKnownNamespace } from './check.ts'
import { claimFault, placeOf, type Expected, type Place } from './claims.ts'
import { createNodes } from './evm/nodes.ts'
import { readMessage } from './message.ts'
import type {
  Refusal,
  Refused,
  SignedMessage,
  SignInNamespace,
  Verification,
  Verifier,
  VerifierOptions,
} from './types.ts'

/** Characters, more than anyone would read. */
const longestMessage = 16_384

const statuses: Partial<Record<Refusal, Refused['status']>> = { malformed: 400, unavailable: 503 }
const refused = (reason: Refusal): Refused => ({
  ok: false,
  reason,
  status: statuses[reason] ?? 401,
})

const addedFor = (
  chain: string,
  namespaces: readonly SignInNamespace[],
): SignInNamespace | undefined =>
  namespaces.find(({ namespace }) => chain.startsWith(`${namespace}:`))

/** Throws for chains that cannot be verified, and for an EVM chain without nodes. */
function checkChains(
  chains: readonly string[],
  nodes: Readonly<Record<string, readonly string[]>>,
  namespaces: readonly SignInNamespace[],
): void {
  for (const chain of chains) {
    if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain))
      throw new TypeError(`${JSON.stringify(chain)} is not a CAIP-2 id like eip155:1`)
    if (!isKnownNamespace(chain) && !addedFor(chain, namespaces))
      throw new TypeError(`Sign-ins on ${chain} cannot be verified`)
    if (!chain.startsWith('eip155:')) continue
    const urls = nodes[chain] ?? []
    if (urls.length === 0)
      throw new TypeError(
        `${chain} needs nodes: only its chain knows whether an account is a contract`,
      )
    // The URL may contain a key, so the error leaves it out.
    if (!urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')))
      throw new TypeError(`${chain} needs http(s) URLs of nodes`)
  }
}

/**
 * Makes a verifier of sign-ins from your settings. It stores nothing. You issue the nonces, each
 * for one attempt, with at least 128 random bits, as {@link createNonce} makes them.
 *
 * @param options Your pages, the chains and their nodes.
 * @throws TypeError for an invalid origin or chain, and for an EVM chain without nodes.
 * @example
 * const verifier = createVerifier({
 *   origins: ['https://shop.example'],
 *   chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
 *   nodes: { 'eip155:1': ['https://node.example'] },
 * })
 * const result = await verifier.verify({
 *   message: 'shop.example wants you to sign in with…',
 *   signature: '0x…',
 *   nonce: 'f3W…',
 * })
 * if (result.ok) console.log(result.account) // 'eip155:1:0x…'
 */
export function createVerifier({ origins, ...options }: VerifierOptions): Verifier {
  const places = origins.map(placeOf)
  const verify = createVerification(options)
  return { verify: (signed) => verify(signed, places) }
}

/** With origins for each sign-in: a server has several projects. */
export function createVerification({
  chains,
  nodes = {},
  namespaces = [],
  tolerance = 60,
  timeout = 8_000,
  fetch: fetchFn = fetch,
  now = Date.now,
}: Omit<VerifierOptions, 'origins'>): (
  signed: SignedMessage,
  places: readonly Place[],
) => Promise<Verification> {
  checkChains(chains, nodes, namespaces)
  const expected = { chains: chains as Expected['chains'], tolerance: tolerance * 1_000 }
  const asked = createNodes({ nodes, timeout, fetch: fetchFn })
  return async ({ message, signature, publicKey, nonce }, places) => {
    const data = message.length > longestMessage ? null : readMessage(message, namespaces)
    if (!data) return refused('malformed')
    const fault = claimFault(data, nonce, { ...expected, places }, now())
    if (fault) return refused(fault)
    const { accountAddress: address, chainId: chain } = data
    const signed = { message, signature, publicKey, chain, address }
    const outcome = await checkSignature(signed, asked, addedFor(chain, namespaces))
    if (outcome !== 'valid') return refused(outcome)
    return {
      ok: true,
      account: `${chain}:${address}` as `${string}:${string}:${string}`,
      chain,
      address,
      data,
    }
  }
}
