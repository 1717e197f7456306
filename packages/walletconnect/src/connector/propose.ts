import type { Services } from '@portico/core'
import type { AuthRequest, Pairing, Proposal, SignClient } from '../port.ts'
import { defined } from '@portico/core/adapter'

/** Empty with other namespaces, because a one-click sign-in's session has only EVM networks. */
function chainsOf({ optionalNamespaces }: Proposal): readonly string[] {
  const { eip155, ...others } = optionalNamespaces
  return eip155 && Object.keys(others).length === 0 ? (eip155.chains ?? []) : []
}

async function requestFor(
  proposal: Proposal,
  chains: readonly string[],
  signIn: NonNullable<Services['signIn']>,
): Promise<AuthRequest | null> {
  // Without a nonce, the card asks for the sign-in afterwards.
  const asked = await signIn()
    .then((it) => it.request('eip155'))
    .catch(() => null)
  if (!asked) return null
  const {
    domain,
    uri,
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  } = asked
  return defined({
    chains,
    methods: proposal.optionalNamespaces['eip155']!.methods,
    domain,
    uri,
    nonce,
    statement,
    iat: issuedAt,
    exp: expirationTime,
    nbf: notBefore,
    requestId,
    resources,
  })
}

/** With sign-in, one approval does both. */
export function propose(
  client: SignClient,
  proposal: Proposal,
  { signIn }: Services,
): Promise<Pairing> {
  const chains = signIn && client.authenticate ? chainsOf(proposal) : []
  if (!signIn || chains.length === 0) return client.pair(proposal)
  return requestFor(proposal, chains, signIn).then((request) =>
    request ? client.authenticate!(request, proposal) : client.pair(proposal),
  )
}
