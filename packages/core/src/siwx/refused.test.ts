/** Tests of a server that refuses a page's sign-ins because of its project. */
import { afterAll, expect, test, vi } from 'vitest'
import { adapter, page, wallet } from '../../test/world.ts'
import type { Net } from '../http/http.ts'
import { defineSiwx } from './index.ts'
import { createServerSiwx } from './server.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const origin = 'https://shop.example'

vi.stubGlobal('location', { host: 'shop.example', origin, href: `${origin}/` })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())

function refusing(status: number, name: string, description: string): Net {
  const refusal = { status: 'error', reasons: [{ name, description }] }
  return {
    fetch: async () => Response.json(refusal, { status }),
    after: () => () => {},
    now: () => 0,
    online: () => true,
  }
}

async function raisedBy(net: Net): Promise<unknown[][]> {
  const siwx = createServerSiwx({ url: 'https://wallets.example', projectId: 'default' }, net)
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })
  const made = adapter('eip155', [])
  const attach: typeof made.attach = async (...of) => ({
    ...(await made.attach(...of)),
    signMessage: async () => 'signed',
  })
  const { portico } = page({
    wallets: [['evm', fox]],
    config: { siwx: defineSiwx(siwx), adapters: [{ ...made, attach }] },
  })
  const ui = await portico.ui()
  const raise = vi.spyOn(ui, 'raiseOnce').mockReturnValue(undefined)
  // It waits for the sign-in, which the visitor may try again after its failure.
  void portico.connect({ offer: 'fox' })
  await expect
    .poll(() => portico.getState().slices['sign-in'])
    .toMatchObject({ step: { is: 'failed' } })
  return raise.mock.calls
}

test.each([
  [403, 'origins', 'sign-in requires a project with origins'],
  [403, 'origin', 'origin not allowed'],
  [401, 'projectId', 'invalid key'],
])('names to the developer why the server refuses the page: %i %s', async (...refusal) => {
  const [, name, description] = refusal
  const [[code, detail] = []] = await raisedBy(refusing(...refusal))
  expect(code).toBe('config-invalid')
  expect(detail).toContain(`${description} (${name})`)
  expect(detail).toContain(origin)
})

test('says nothing of the settings when a signature is refused', async () => {
  expect(await raisedBy(refusing(400, 'signature', 'is not valid'))).toEqual([])
  expect(await raisedBy(refusing(502, '', ''))).toEqual([])
})
