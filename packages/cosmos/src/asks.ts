/** What a wallet is asked to sign. Loaded with the first of it. */
import { PorticoError } from '@portico/core'
import type { ChainId } from '@portico/core'
import { referenceOf, typed } from './parse.ts'
import type { CosmosProvider } from './provider.ts'
import { parseAmino, parseDirect, parseSignature } from './signed.ts'
import { Uint64 } from './uint64.ts'
import type { Keplr, Key } from './wallet.ts'

export type Asks = Pick<CosmosProvider, 'signAmino' | 'signDirect' | 'signArbitrary'>

/** @param now What the connection knows when something is asked of it. */
export function createAsks(keplr: Keplr, now: { key(): Key; chain(): ChainId; leave(): void; ready(): Promise<void>; request<T>(method: string, params: unknown, send: () => Promise<T>): Promise<T> }): Asks {
  const ask = async <T>(method: string, params: unknown, run: (() => Promise<unknown>) | undefined, parse: (value: unknown) => T): Promise<T> => {
    if (!run) throw new PorticoError('method-unsupported', 'The wallet cannot sign this', { exit: 'unsupported' })
    try {
      return await now.request(method, params, async () => parse(await run()))
    } catch (error) {
      const reason = await typed(error, 'wallet-request')
      if (reason.exit === 'wallet-gone') now.leave()
      throw reason
    }
  }
  const known = (signer: string): Key => {
    const key = now.key()
    if (signer !== key.address) throw new PorticoError('account-unknown', 'No ActiveCaipAddress found', { exit: 'failed' })
    return key
  }
  /** @returns The reference of the chain that the connection stands on, which the document has to be for. */
  const here = (given: string): string => {
    const reference = referenceOf(now.chain())
    if (given !== reference)
      throw new PorticoError('wrong-network', 'The document is for another network than the one chosen', { exit: 'unsupported' })
    return reference
  }

  return {
    signAmino: async (signer, doc) => {
      await now.ready()
      const { pubkey } = known(signer)
      const chain = here(doc.chain_id)
      return ask('cosmos_signAmino', { signer, doc }, keplr.signAmino && (() => keplr.signAmino!(chain, signer, doc)), (value) => parseAmino(value, chain, pubkey))
    },
    signDirect: async (signer, doc) => {
      await now.ready()
      const { aminoOnly, pubkey } = known(signer)
      const chain = here(doc.chainId)
      // Wallets want a `Long`, and read an account number of 0 as none unless it is an object.
      const accountNumber = new Uint64(doc.accountNumber)
      const run = aminoOnly ? undefined : keplr.signDirect
      return ask('cosmos_signDirect', { signer, doc }, run && (() => run(chain, signer, { ...doc, accountNumber })), (value) => parseDirect(value, chain, pubkey))
    },
    signArbitrary: async (signer, data) => {
      await now.ready()
      const { pubkey } = known(signer)
      const chain = referenceOf(now.chain())
      return ask('cosmos_signArbitrary', { signer, data }, keplr.signArbitrary && (() => keplr.signArbitrary!(chain, signer, data)), (value) => parseSignature(value, pubkey))
    },
  }
}
