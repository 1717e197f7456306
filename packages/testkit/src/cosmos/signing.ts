import type { DoubleContext } from '../doubles/context.ts'
import type { CosmosAccess } from './access.ts'
import type { CosmosAnswers } from './answers.ts'
import type { CosmosEncoding } from './encode.ts'
import type { CosmosTraits, DoubleKeplr } from './types.ts'

/** Self-contained. */
export function makeCosmosSigning(
  { traits, call, ask }: DoubleContext<CosmosTraits>,
  { permit }: CosmosAccess,
  { address, signature }: CosmosAnswers,
  encoding: CosmosEncoding,
  ledger: boolean,
): Required<Pick<DoubleKeplr, 'signArbitrary' | 'signAmino' | 'signDirect'>> {
  const signing = <T>(
    method: string,
    [chain, signer, document]: readonly [string, string, unknown],
    run: () => Promise<T>,
  ): Promise<T> =>
    call(method, [chain, signer, document], async () => {
      await permit([chain])
      if (signer !== address(chain)) throw new Error('Signer mismatched')
      return ask(method, run)
    })
  const isOtherChain = (): boolean => traits().signature === 'other-chain'
  return {
    signArbitrary: (chain, signer, data) =>
      signing('signArbitrary', [chain, signer, data], () => {
        const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
        const document = encoding.arbitrary(signer, bytes)
        return signature(encoding.amino(document))
      }),
    signAmino: (chain, signer, doc) =>
      signing('signAmino', [chain, signer, doc], async () => {
        const memo = traits().edits ? 'changed in the wallet' : doc.memo
        const signed = { ...doc, memo, ...(isOtherChain() ? { chain_id: 'another-1' } : {}) }
        return { signed, signature: await signature(encoding.amino(signed)) }
      }),
    signDirect: (chain, signer, doc) =>
      signing('signDirect', [chain, signer, doc], async () => {
        if (ledger) throw new Error('Ledger does not support sign direct')
        const signed = {
          bodyBytes: doc.bodyBytes ?? new Uint8Array(),
          authInfoBytes: doc.authInfoBytes ?? new Uint8Array(),
          chainId: isOtherChain() ? 'another-1' : (doc.chainId ?? chain),
          // Like the real wallet: a falsy value is no number, and the returned number can be read
          // as text.
          accountNumber: doc.accountNumber ? BigInt(doc.accountNumber.toString()) : null,
        }
        return { signed, signature: await signature(encoding.direct(signed)) }
      }),
  }
}
