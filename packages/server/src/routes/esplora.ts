import { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { askEsplora } from '../rpc/esplora.ts'
import type { EsploraReply } from '../rpc/reply-shapes.ts'
import {
  esploraAddress,
  esploraAddressReply,
  esploraChain,
  esploraFeesReply,
  esploraHeightReply,
  esploraTransaction,
  esploraTransactionReply,
  esploraUtxosReply,
  sender,
} from '../wire.ts'

const root = '/v1/esplora/:chain'
const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const errors = [400, 401, 403, 404, 429, 502, 503, 504]

export function esploraRoutes(deps: Deps): Hono<Env> {
  async function pass(
    c: Call,
    chain: string,
    path: string,
    wanted: EsploraReply,
  ): Promise<Response> {
    if (!Object.hasOwn(deps.settings.rpc, chain))
      throw new HttpError(404, 'chain', 'this chain is not served')
    return deps.memoryBudget.carry(c, async (ticket) =>
      c.body(await askEsplora(deps, chain, path, wanted, ticket), 200, json),
    )
  }
  const describeRead = (summary: string, schema: GenericSchema) =>
    describe({
      summary,
      ok: { description: 'The response of the Esplora endpoint', schema },
      errors,
    })

  return new Hono<Env>()
    .get(
      `${root}/address/:address`,
      describeRead(
        'Retrieve the totals that an address has received and spent',
        esploraAddressReply,
      ),
      check('param', esploraAddress),
      check('query', sender),
      forProject(deps),
      (c) => {
        const { chain, address } = c.req.valid('param')
        return pass(c as Call, chain, `/address/${address}`, 'address')
      },
    )
    .get(
      `${root}/address/:address/utxo`,
      describeRead('List the unspent outputs of an address', esploraUtxosReply),
      check('param', esploraAddress),
      check('query', sender),
      forProject(deps),
      (c) => {
        const { chain, address } = c.req.valid('param')
        return pass(c as Call, chain, `/address/${address}/utxo`, 'utxos')
      },
    )
    .get(
      `${root}/tx/:txid`,
      describeRead('Retrieve a transaction', esploraTransactionReply),
      check('param', esploraTransaction),
      check('query', sender),
      forProject(deps),
      (c) => {
        const { chain, txid } = c.req.valid('param')
        return pass(c as Call, chain, `/tx/${txid}`, 'transaction')
      },
    )
    .get(
      `${root}/fee-estimates`,
      describeRead('Retrieve fee rates by confirmation target', esploraFeesReply),
      check('param', esploraChain),
      check('query', sender),
      forProject(deps),
      (c) => pass(c as Call, c.req.valid('param').chain, '/fee-estimates', 'fees'),
    )
    .get(
      `${root}/blocks/tip/height`,
      describeRead('Retrieve the block height of the chain', esploraHeightReply),
      check('param', esploraChain),
      check('query', sender),
      forProject(deps),
      (c) => pass(c as Call, c.req.valid('param').chain, '/blocks/tip/height', 'height'),
    )
}
