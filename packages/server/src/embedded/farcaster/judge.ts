/** Sign In With Farcaster (FIP-11) is EIP-4361 with an id among its resources. */
import { checkSignature } from '../../verify/check.ts'
import { checkMessage, readMessage } from '../../verify/message.ts'
import type { ReadingNodes } from '../../verify/evm/nodes.ts'
import { mayLogIn, optimism } from './registry.ts'
import type { RelayAnswer } from './relay.ts'

export interface Expected {
  domain: string
  uri: string
  nonce: string
  now: number
}

export type Judgement =
  | { readonly fid: string }
  | 'malformed'
  | 'claims'
  | 'signature'
  | 'signer'
  | 'unavailable'

const fidOf = /^farcaster:\/\/fid\/([1-9]\d{0,18})\/?$/
const statements: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']

export async function judge(
  nodes: ReadingNodes,
  { message, signature }: Pick<RelayAnswer, 'message' | 'signature'>,
  { domain, uri, nonce, now }: Expected,
): Promise<Judgement> {
  const data = readMessage(message)
  if (!data) return 'malformed'
  const fids = (data.resources ?? []).flatMap((resource) => fidOf.exec(resource)?.[1] ?? [])
  const [fid] = fids
  if (fid === undefined || fids.length > 1 || !statements.includes(data.statement))
    return 'malformed'
  if (checkMessage(data, { domains: [domain], origins: [uri], chains: [optimism], nonce, now }))
    return 'claims'
  const outcome = await checkSignature(
    { message, signature, publicKey: undefined, chain: optimism, address: data.accountAddress },
    nodes,
  )
  if (outcome === 'unavailable') return outcome
  if (outcome !== 'valid') return 'signature'
  try {
    return (await mayLogIn(nodes, BigInt(fid), data.accountAddress as `0x${string}`))
      ? { fid }
      : 'signer'
  } catch {
    return 'unavailable'
  }
}
