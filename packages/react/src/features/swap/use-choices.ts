import { useEffect, useMemo, useState } from 'react'
import type { Network } from '@portico/core'
import type { Holding } from '@portico/core/blockchain'
import { swapTokensReading, tokenChoices, type TokenChoice } from '@portico/core/modal'
import { useModalState } from '../../card/context.ts'
import { useRead } from '../../hooks/use-read.ts'

type Known = Parameters<typeof tokenChoices>[0]['known']
const none: readonly never[] = []

/** All tokens that can be chosen on a network, with what the account has of them. */
export function useChoices(
  { id: chain }: Network,
  holdings: readonly Holding[] = none,
): { choices: readonly TokenChoice[]; isComplete: boolean } {
  const list = useRead(swapTokensReading(chain))
  const added = useModalState(({ slices }) => slices.swap?.added[chain]) ?? none
  const known = useKnown(chain)
  const choices = useMemo(
    () =>
      tokenChoices({
        holdings,
        listed: [...(list.data ?? []), ...added],
        known: known ?? [],
      }),
    [holdings, list.data, added, known],
  )
  return { choices, isComplete: list.data !== undefined && known !== undefined }
}

/** Those that have a mark; none while they load. */
function useKnown(chain: Network['id']): Known | undefined {
  const [known, setKnown] = useState<{ of: string; tokens: Known }>()
  useEffect(() => {
    let left = false
    import('@portico/core/marks')
      .then((marks) => marks.markedTokens(chain))
      // Without them the other lists are there.
      .catch(() => none)
      .then((tokens) => left || setKnown({ of: chain, tokens }))
    return () => {
      left = true
    }
  }, [chain])
  return known?.of === chain ? known.tokens : undefined
}
