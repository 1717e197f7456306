import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  connect,
  focusOn,
  fox,
  inCard,
  openView,
  second,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { ether, service, withService } from '../../../test/browser/service.ts'

async function choices(visitor: Visit): Promise<Host> {
  fox({ accounts: [second] })
  const host = visitor({
    config: withService,
    answer: service({ '/balance': () => Response.json({ balances: [ether('1')] }) }),
  })
  await connect('test.fox')
  await openView(host, 'Account')
  await inCard('currency').click()
  await seeView('Currency')
  return host
}

scenes('currency', async (visitor, see) => {
  await choices(visitor)
  await see('currency')
})

test('chooses a currency by name by keyboard, and shows the account again', async () => {
  await choices(visit)
  await expect.element(inCard('currency-usd')).toMatchTextContent(/US Dollar/)
  await focusOn(inCard('currency-jpy'))
  await userEvent.keyboard('{Enter}')
  await seeView('Account')
  await expect.element(inCard('total')).toHaveTextContent('¥2,000')
})
