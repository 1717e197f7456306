import type { EncodedAccount } from '@solana/kit'
import { RpcFault } from './failures.ts'
import type { Ledger } from './ledger.ts'
import { holdingOf, mintOf, tokenAmount } from './tokens.ts'
import type { Wire } from './wire.ts'

export interface Shape {
  encoding: string
  slice: { offset: number; length: number } | null
}

export function encodeAccount(
  ledger: Ledger,
  account: EncodedAccount,
  { encoding, slice }: Shape,
): { [key: string]: Wire } {
  const { data, executable, lamports, programAddress } = account
  return {
    lamports,
    owner: programAddress,
    executable,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: BigInt(data.length),
    data:
      (encoding === 'jsonParsed' && parsed(ledger, account)) ||
      encodeBytes(
        ledger,
        slice ? data.subarray(slice.offset, slice.offset + slice.length) : data,
        encoding,
      ),
  }
}

export function encodeBytes(
  { kit }: Ledger,
  bytes: Uint8Array | { readonly [at: number]: number; readonly length: number },
  encoding: string,
): Wire {
  const copy = Uint8Array.from(bytes as ArrayLike<number>)
  if (encoding === 'base58' || encoding === 'binary')
    return [kit.getBase58Decoder().decode(copy), 'base58']
  if (encoding !== 'base64' && encoding !== 'jsonParsed')
    throw new RpcFault(-32602, `the encoding ${encoding} is not part of this cluster`)
  return [Buffer.from(copy).toString('base64'), 'base64']
}

/** Token accounts and mints are parsed; others are base64, as in nodes. */
function parsed({ kit, svm }: Ledger, account: EncodedAccount): Wire | null {
  const holding = holdingOf(kit, account)
  const space = BigInt(account.data.length)
  if (holding) {
    const { mint, owner, amount, state, native, program } = holding
    const of = svm.getAccount(mint as never)
    const decimals = (of.exists && mintOf(kit, of)?.decimals) || 0
    const extensions = space > 165n ? { extensions: [{ extension: 'immutableOwner' }] } : {}
    const info = {
      isNative: native,
      mint,
      owner,
      state,
      tokenAmount: tokenAmount(amount, decimals),
      ...extensions,
    }
    return { parsed: { info, type: 'account' }, program: programName(program), space }
  }
  const mint = mintOf(kit, account)
  if (!mint) return null
  const { decimals, supply, mintAuthority, freezeAuthority, program } = mint
  const info = {
    decimals,
    freezeAuthority,
    isInitialized: true,
    mintAuthority,
    supply: String(supply),
  }
  return { parsed: { info, type: 'mint' }, program: programName(program), space }
}

const programName = (program: string): string =>
  program === 'token' ? 'spl-token' : 'spl-token-2022'
