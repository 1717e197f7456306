import { shortened } from '../shortened.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { NamespaceHolding, NamespaceHoldings } from '../types.ts'
import { isSolanaAddress } from '../../utils/solana-address.ts'
import type { SolanaRpc } from './rpc.ts'
import { balanceAnswer, tokenAccountsAnswer, type TokenAccount } from './wire.ts'

/** SPL Token and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Listed ones first, because sending spam is cheap on Solana. */
const mostMints = 1_000

/** Of both token programs. */
export async function tokenAccountsOf(
  rpc: SolanaRpc,
  owner: string,
): Promise<readonly TokenAccount[]> {
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      rpc(
        'getTokenAccountsByOwner',
        [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        tokenAccountsAnswer,
      ),
    ),
  )
  return answers.flatMap(({ value }) => value.filter((each) => each !== null))
}

/** The coin, and tokens of both programs, added up by mint. */
export function createSolanaHoldings(
  rpc: SolanaRpc,
  id: string,
  { native, tokens }: ChainSettings,
): NamespaceHoldings {
  const listed = new Map(tokens.map((token) => [token.address, token]))

  function holdingOf(mint: string, amount: bigint, decimals: number): NamespaceHolding {
    const token = listed.get(mint)
    const { name = shortened(mint), symbol = shortened(mint), icon } = token ?? {}
    return { token: mint, name, symbol, decimals, icon, listed: token !== undefined, amount }
  }

  return {
    chains: [id],
    async read(account, chain) {
      if (chain !== id || !isSolanaAddress(account)) return []
      const [{ value: lamports }, accounts] = await Promise.all([
        rpc('getBalance', [account, { commitment: 'confirmed' }], balanceAnswer),
        tokenAccountsOf(rpc, account),
      ])
      const mints = new Map<string, { amount: bigint; decimals: number }>()
      for (const {
        account: { data },
      } of accounts) {
        const {
          mint,
          tokenAmount: { amount, decimals },
        } = data.parsed.info
        mints.set(mint, { amount: (mints.get(mint)?.amount ?? 0n) + amount, decimals })
      }
      const held = [...mints]
        .filter(([, { amount }]) => amount > 0n)
        .map(([mint, { amount, decimals }]) => holdingOf(mint, amount, decimals))
      const coin: NamespaceHolding = {
        token: 'native',
        ...native,
        icon: native.icon,
        listed: true,
        amount: lamports,
      }
      return [coin, ...held.sort((a, b) => Number(b.listed) - Number(a.listed)).slice(0, mostMints)]
    },
  }
}
