import { PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { toPorticoError } from './errors.ts'
import { referenceOf } from './parse.ts'
import type { CosmosProvider } from './provider.ts'
import { parseAmino, parseDirect, parseSignature } from './signed.ts'
import { Uint64 } from './uint64.ts'
import type { Keplr, Key } from './wallet.ts'

export type Signer = Pick<CosmosProvider, 'signAmino' | 'signDirect' | 'signArbitrary'>

export interface SigningContext {
  key(): Key
  chain(): ChainId
  lose(): void
  /** Fails when the visitor has rejected the refresh. */
  ready(): Promise<void>
  request<T>(method: string, params: unknown, send: () => Promise<T>): Promise<T>
}

export function createSigner(
  keplr: Keplr,
  { chain: current, key: currentKey, lose, ready, request }: SigningContext,
): Signer {
  const send = async <T>(
    method: string,
    params: unknown,
    run: (() => Promise<unknown>) | undefined,
    parse: (value: unknown) => T,
  ): Promise<T> => {
    if (!run)
      throw new PorticoError('method-unsupported', 'The wallet cannot sign this', {
        exit: 'unsupported',
      })
    try {
      return await request(method, params, async () => parse(await run()))
    } catch (error) {
      const reason = toPorticoError(error, 'wallet-request')
      if (reason.exit === 'wallet-gone') lose()
      throw reason
    }
  }
  const keyOf = (signer: string): Key => {
    const key = currentKey()
    if (signer !== key.address)
      throw new PorticoError('account-unknown', 'No ActiveCaipAddress found', { exit: 'failed' })
    return key
  }
  const referenceFor = (chainId: string): string => {
    const reference = referenceOf(current())
    if (chainId !== reference)
      throw new PorticoError(
        'wrong-network',
        'The document is for another network than the one chosen',
        { exit: 'unsupported' },
      )
    return reference
  }

  return {
    signAmino: async (signer, doc) => {
      await ready()
      const { pubkey } = keyOf(signer)
      const chain = referenceFor(doc.chain_id)
      return send(
        'cosmos_signAmino',
        { signer, doc },
        keplr.signAmino && (() => keplr.signAmino!(chain, signer, doc)),
        (value) => parseAmino(value, chain, pubkey),
      )
    },
    signDirect: async (signer, doc) => {
      await ready()
      const { aminoOnly, pubkey } = keyOf(signer)
      const chain = referenceFor(doc.chainId)
      // Wallets expect a `Long`, and read an account number of 0 as missing unless it is an object.
      const accountNumber = new Uint64(doc.accountNumber)
      const run = aminoOnly ? undefined : keplr.signDirect
      return send(
        'cosmos_signDirect',
        { signer, doc },
        run && (() => run(chain, signer, { ...doc, accountNumber })),
        (value) => parseDirect(value, chain, pubkey),
      )
    },
    signArbitrary: async (signer, data) => {
      await ready()
      const { pubkey } = keyOf(signer)
      const chain = referenceOf(current())
      return send(
        'cosmos_signArbitrary',
        { signer, data },
        keplr.signArbitrary && (() => keplr.signArbitrary!(chain, signer, data)),
        (value) => parseSignature(value, pubkey),
      )
    },
  }
}
