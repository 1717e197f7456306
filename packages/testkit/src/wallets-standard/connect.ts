import type { SolanaAccess, SolanaAsk, SolanaContext, UseFeature } from './deps.ts'

/** Self-contained. */
export function makeConnect(
  { state, failures, traits }: SolanaContext,
  access: SolanaAccess,
  use: UseFeature,
  ask: SolanaAsk,
): (input?: { silent?: boolean }) => unknown {
  const answer = (accounts: unknown): unknown =>
    traits().accounts === 'unreturned' ? undefined : { accounts }
  const connectSilently = (): unknown => {
    const { silently } = traits()
    if (silently === 'hang') return new Promise<never>(() => {})
    if (silently === 'reject') throw failures.failure(4001, 'User rejected the request.')
    if (silently === 'throw') throw failures.oddity('throw')
    return answer(access.visible())
  }
  return (input) =>
    use('standard:connect', [input], async () => {
      if (input?.silent) return connectSilently()
      if (state.granted.length > 0 && !access.locked()) return answer(access.visible())
      return ask('standard:connect', async () => {
        access.grant(state.selected)
        return answer(access.writeAccounts(state.granted))
      })
    })
}
