import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Env, Deps } from '../http/deps.ts'
import { accountParam, balanceQuery, balanceReply } from '../wire.ts'

/** Mixed case has a checksum (EIP-55); a mismatch is a typing error. */
async function checkAccount(address: string): Promise<void> {
  const digits = address.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!address.startsWith('0x') || oneCase) return
  // A server without chains has not loaded this code.
  const { isAddress } = await import('viem')
  if (!isAddress(address)) throw new HttpError(400, 'address', 'the checksum is wrong')
}

export function balanceRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>().get(
    '/v1/account/:address/balance',
    describe({
      summary: 'List the balances of an account on the configured chains, by value',
      ok: {
        description: 'The balances. `value` is absent where the price is unknown',
        schema: balanceReply,
      },
      errors: [400, 401, 403, 404, 503],
    }),
    check('param', accountParam),
    check('query', balanceQuery),
    forProject(deps),
    async (c) => {
      const { address } = c.req.valid('param')
      const { currency, chainId, forceUpdate = [] } = c.req.valid('query')
      await checkAccount(address)
      return c.json(
        await deps.blockchain.holdings.of(address, { currency, chainId, forceUpdate }),
        200,
        { 'cache-control': 'no-store' },
      )
    },
  )
}
