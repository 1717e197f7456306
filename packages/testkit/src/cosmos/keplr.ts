import type { DoubleContext } from '../doubles/context.ts'
import type { CosmosAccess } from './access.ts'
import type { CosmosAnswers } from './answers.ts'
import type { CosmosTraits, DoubleKeplr } from './types.ts'

/** Self-contained. */
export function makeKeplr(
  { call, ask }: DoubleContext<CosmosTraits>,
  access: CosmosAccess,
  answers: CosmosAnswers,
): Omit<DoubleKeplr, 'signArbitrary' | 'signAmino' | 'signDirect'> {
  const list = (ids: string | readonly string[] = []): readonly string[] =>
    typeof ids === 'string' ? [ids] : ids
  return {
    version: '0.13.41',
    mode: 'extension',
    enable: (ids) => call('enable', [ids], () => access.permit(list(ids))),
    disable: (ids) => call('disable', [ids], async () => access.disallow(list(ids))),
    getKey: (chain) =>
      call('getKey', [chain], async () => {
        await access.permit([chain])
        return answers.key(chain)
      }),
    experimentalSuggestChain: (info) =>
      call('experimentalSuggestChain', [info], () =>
        ask('experimentalSuggestChain', () => {
          access.chains[info.chainId] = info.bech32Config?.bech32PrefixAccAddr ?? 'cosmos'
        }),
      ),
  }
}
