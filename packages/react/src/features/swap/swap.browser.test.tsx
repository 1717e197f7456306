import { PorticoError, type SwapRequest } from '@portico/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  card,
  connect,
  focused,
  fox,
  inCard,
  openView,
  second,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  fundsOf,
  quoteOf,
  swappingHost,
  swapScript,
  token,
  unlisted,
  type SwapScript,
} from '../../../test/browser/swaps.ts'
import type { ServedHoldings } from '../../../test/browser/transfers.ts'
import { ar } from '../../strings/locales/ar.ts'
import { es } from '../../strings/locales/es.ts'

type Options = HostOptions & { serves?: ServedHoldings; data?: object }

async function form(
  script: SwapScript = swapScript(),
  visitor: Visit = visit,
  { data, ...options }: Options = {},
): Promise<Host> {
  fox({ accounts: [ada, second] })
  const host = visitor(swappingHost(script, options))
  await connect('test.fox')
  void host.portico.open({ view: 'Swap', ...(data && { data }) }).catch(() => {})
  await seeView('Swap')
  await expect.element(inCard('swap-balance')).not.toHaveTextContent('not known')
  return host
}
const both = { fromToken: null, toToken: token }
const filled = { ...both, amount: '1.5' }
const next = inCard('swap-next')
const received = inCard('swap-received')
const type = (amount: string): Promise<void> => userEvent.fill(inCard('swap-amount'), amount)
const refusal = (code: 'swap-no-route' | 'swap-liquidity'): PorticoError =>
  new PorticoError(code, code, { exit: 'failed' })
/** A source that never answers. */
const hangs = (): Promise<never> => new Promise(() => {})

scenes('swap, swap-quoting', async (visitor, see) => {
  await form(swapScript({ quote: hangs }), visitor)
  await see('swap')
  await form(swapScript({ quote: hangs }), visitor, { data: filled })
  await expect.element(next).toHaveAttribute('aria-busy', 'true')
  await see('swap-quoting')
})

scenes('swap-quote, swap-slippage, swap-slippage-refused', async (visitor, see) => {
  await form(swapScript(), visitor, { data: filled })
  await expect.element(inCard('swap-minimum')).toBeVisible()
  await see('swap-quote')
  await inCard('swap-slippage').click()
  await userEvent.fill(inCard('slippage-own'), '5')
  await see('swap-slippage')
  await userEvent.fill(inCard('slippage-own'), '80')
  await see('swap-slippage-refused')
})
