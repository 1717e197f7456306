import { isPorticoError, PorticoError } from '../../errors/error.ts'
import { cleanName } from '../../format/claims.ts'
import { defined } from '../../utils/defined.ts'
import { isFields } from '../../utils/fields.ts'

type Refusal = 'swap-liquidity' | 'swap-no-route' | 'swap-unsupported' | 'funds-insufficient'

/** By the parameter that was refused, else by the words of services that name none. */
const refusals: readonly (readonly [code: Refusal, field: RegExp, words: RegExp])[] = [
  ['swap-liquidity', /^liquidity$/, /liquidity/i],
  ['swap-no-route', /^route$/, /\bno (route|quote)s?\b/i],
  ['funds-insufficient', /^balance$/, /(not enough|insufficient).*(balance|funds)/i],
  ['swap-unsupported', /^chainId$/, /(chain|network).*not supported|unsupported (chain|network)/i],
]

/** The first reason of `{ status: 'FAILED', reasons: [{ field, description }] }`. */
function reasonIn(body: unknown): { field: string; description: string } | undefined {
  const reasons: unknown = isFields(body) ? body['reasons'] : undefined
  const first: unknown = Array.isArray(reasons) ? (reasons as readonly unknown[])[0] : undefined
  if (!isFields(first)) return undefined
  const { field, description } = first
  return {
    field: typeof field === 'string' ? field : '',
    description: cleanName(description, 256),
  }
}

/** What a refusal of the service means, where its body says so; else the error itself. */
export async function refusalOf(error: unknown): Promise<unknown> {
  if (!isPorticoError(error) || !(error.cause instanceof Response)) return error
  const body: unknown = await error.cause.json().catch(() => undefined)
  const reason = reasonIn(body)
  if (!reason) return error
  const { field, description } = reason
  const [code] =
    refusals.find(([, name]) => name.test(field)) ??
    refusals.find(([, , words]) => words.test(description)) ??
    []
  if (code === undefined)
    return new PorticoError('http-status', description || error.message, {
      category: 'API_ERROR',
      cause: error,
      ...defined({ data: error.data }),
    })
  return new PorticoError(code, description || code, {
    category: 'API_ERROR',
    exit: code === 'swap-unsupported' ? 'unsupported' : 'failed',
    cause: error,
  })
}
