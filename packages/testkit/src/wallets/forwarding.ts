import type { Prompts, WalletContext } from './deps.ts'

/** Self-contained. */
export function makeForwarding(
  { setup, state, failures }: WalletContext,
  ask: Prompts['ask'],
): {
  forward(method: string, params: unknown): Promise<unknown>
  sign(method: string, params: readonly unknown[]): Promise<unknown>
} {
  const rpcUrl = (): string | undefined => state.rpc[state.chainId] ?? state.rpc['*']

  const forward = async (method: string, params: unknown): Promise<unknown> => {
    const url = rpcUrl()
    if (url === undefined)
      throw failures.failure(4200, `The wallet cannot reach a chain for ${method}.`)
    const answer = (await setup.post(url, { method, params })) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error)
      throw failures.failure(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }

  /** Only personal_sign names the account second. */
  const signerOf = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'personal_sign') return params[1]
    return method.includes('Transaction')
      ? (params[0] as { from?: unknown } | undefined)?.from
      : params[0]
  }

  return {
    forward,
    sign(method, params) {
      const from = signerOf(method, params)
      if (
        typeof from !== 'string' ||
        !state.granted.some((each) => each.toLowerCase() === from.toLowerCase())
      ) {
        throw failures.failure(4100, 'The requested account has not been authorized by the user.')
      }
      return ask(method, () =>
        setup.signer
          ? setup.signer(method, params, { chainId: state.chainId, rpcUrl: rpcUrl() })
          : forward(method, params),
      )
    },
  }
}
