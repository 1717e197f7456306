import { PorticoError } from '@portico/core'
import type { ScriptedWalletOptions } from '@portico/testkit/wallets'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ada,
  button,
  card,
  connect,
  focused,
  fox,
  inCard,
  seeState,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  fundsOf,
  quoteOf,
  router,
  swappingHost,
  swapScript,
  token,
  type SwapScript,
} from '../../../test/browser/swaps.ts'

interface Review {
  host: Host
  script: SwapScript
  /** The transactions that the wallet was asked to send. */
  sent: { to?: string; data?: string; value?: string }[]
  /** The promise that the host got when it opened the form. */
  result: Promise<unknown>
}

interface Options {
  script?: Partial<SwapScript>
  data?: { fromToken: string | null; toToken: string | null; amount: string }
  wallet?: Partial<Omit<ScriptedWalletOptions, 'window'>>
  /** What the wallet returns without asking its owner. */
  answer?: (nth: number) => Promise<string>
}

const hashOf = (nth: number): string => `0x${String(nth).repeat(64).slice(0, 64)}`
const coinForToken = { fromToken: null, toToken: token, amount: '1.5' }
const tokenForCoin = { fromToken: token, toToken: null, amount: '100' }
const rejects = { behaviour: { prompts: { eth_sendTransaction: 'reject' } } } as const
const hangs = { behaviour: { prompts: { eth_sendTransaction: 'hang' } } } as const

async function review(
  { script: given = {}, data = coinForToken, wallet: how = {}, answer }: Options = {},
  visitor: Visit = visit,
): Promise<Review> {
  const script = swapScript(given)
  const wallet = fox({ accounts: [ada], ...how })
  const sent: Review['sent'] = []
  const request = wallet.provider.request.bind(wallet.provider)
  wallet.provider.request = (call) => {
    if (call.method !== 'eth_sendTransaction') return request(call)
    sent.push((call.params as Review['sent'])[0]!)
    return answer?.(sent.length) ?? request(call)
  }
  const host = visitor(swappingHost(script))
  await connect('test.fox')
  const result = host.portico.open({ view: 'Swap', data }).catch((error: unknown) => error)
  await seeView('Swap')
  // In every language: there is a price, and nothing is waited for.
  await expect.element(inCard('swap-minimum')).toBeVisible()
  await expect.element(inCard('swap-next')).not.toHaveAttribute('aria-busy')
  await inCard('swap-next').click()
  await seeView('SwapPreview')
  // What is unsafe replaces the review.
  await expect.element(card.getByTestId(/^(?:review|swap-unsafe)$/)).toBeVisible()
  return { host, script, sent, result }
}
const confirm = inCard('swap-confirm')
const isReady = (): Promise<void> => expect.element(confirm).not.toHaveAttribute('aria-busy')
const refuses = (code: 'swap-unsafe' | 'swap-reverts' | 'swap-worse') => (): never => {
  throw new PorticoError(code, code, { exit: 'failed' })
}

scenes('swap-review, swap-asking, swap-stopped', async (visitor, see) => {
  await review({ wallet: hangs }, visitor)
  await isReady()
  await see('swap-review')
  await confirm.click()
  await seeState('asking')
  await see('swap-asking')
  await inCard('swap-stop').click()
  await seeState('stopped')
  await see('swap-stopped')
})

scenes('swap-review-steps, swap-asking-approval', async (visitor, see) => {
  await review({ data: tokenForCoin, wallet: hangs }, visitor)
  await isReady()
  await see('swap-review-steps')
  await confirm.click()
  await seeState('asking')
  await see('swap-asking-approval')
})

scenes('swap-rejected', async (visitor, see) => {
  await review({ wallet: rejects }, visitor)
  await isReady()
  await confirm.click()
  await seeState('rejected')
  await see('swap-rejected')
})

scenes('swap-unsafe', async (visitor, see) => {
  await review({ script: { check: refuses('swap-unsafe') } }, visitor)
  await expect.element(inCard('swap-unsafe')).toBeVisible()
  await see('swap-unsafe')
})

scenes('swap-review-reverts', async (visitor, see) => {
  await review({ script: { check: refuses('swap-reverts') } }, visitor)
  await expect.element(inCard('swap-problem')).toBeVisible()
  await see('swap-review-reverts')
})

test('shows what is given, received, at least received, and the fees, and swaps by one press', async () => {
  const { host, sent, result } = await review({ answer: async (nth) => hashOf(nth) })
  await isReady()
  await expect.element(inCard('review-pay')).toMatchTextContent(/^1\.5.ETH$/)
  await expect.element(inCard('review-receive')).toMatchTextContent(/^3,000.TUSD$/)
  await expect.element(inCard('swap-minimum')).toMatchTextContent(/^2,970.TUSD$/)
  await expect.element(inCard('swap-fee')).toMatchTextContent(/\$6\.00.*0\.003.ETH/)
  await expect.element(inCard('swap-check')).toMatchTextContent(/you receive 3,000.TUSD/)
  await expect.element(confirm).toHaveTextContent('Swap')
  await confirm.click()
  await seeView('Account')
  expect(await result).toEqual({ hash: hashOf(1), chain: 'eip155:1' })
  expect(sent).toMatchObject([{ to: router, data: '0x12' }])
  expect(host.portico.getState().slices.swap?.form).toBeNull()
  await expect
    .element(inCard('progress-line'))
    .toMatchTextContent(/Swapping 1\.5.ETH to 3,000.TUSD.*Pending/)
  expect(host.portico.getState().ui.toast).toBeNull()
})

test('says in words what an approval allows, asks for both steps in turn, and waits for the first', async () => {
  let isMined = false
  const { script, sent, result } = await review({
    data: tokenForCoin,
    script: { status: () => ({ is: isMined ? 'confirmed' : 'pending', isFinal: true }) },
    answer: async (nth) => hashOf(nth),
  })
  await isReady()
  const steps = inCard('swap-steps')
  await expect
    .element(steps)
    .toMatchTextContent(
      /2 confirmations.*Allow TUSD.*On-chain pools may take exactly 100.TUSD, for this swap\..*Swap/,
    )
  await expect.element(confirm).toHaveTextContent('Allow, then swap')
  await confirm.click()
  await seeState('confirming')
  await expect.element(inCard('swap-run-steps')).toBeVisible()
  expect(sent).toMatchObject([{ to: token, data: '0x09' }])
  isMined = true
  script.allowance = 100n * 10n ** 18n
  await seeView('Account')
  expect(sent).toMatchObject([{ data: '0x09' }, { data: '0x12' }])
  expect(await result).toEqual({ hash: hashOf(2), chain: 'eip155:1' })
})

test('a wallet that confirms both at once is asked once', async () => {
  const { script, sent } = await review({ data: tokenForCoin, script: { canBatch: true } })
  await isReady()
  await expect.element(inCard('swap-steps')).toMatchTextContent(/One confirmation/)
  await expect.element(confirm).toHaveTextContent('Allow and swap')
  await confirm.click()
  await seeView('Account')
  expect(script.batches).toHaveLength(1)
  expect(sent).toEqual([])
})

test('an allowance that is there already needs no step', async () => {
  await review({ data: tokenForCoin, script: { allowance: 10n ** 24n } })
  await isReady()
  await expect.element(inCard('swap-steps')).not.toBeInTheDocument()
  await expect.element(confirm).toHaveTextContent('Swap')
})

test('shows a rejection in the wallet, and requests again by a press', async () => {
  const { sent, result, host } = await review({ wallet: rejects })
  await isReady()
  await confirm.click()
  await seeState('rejected')
  await expect.element(card.getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
  await inCard('swap-again').click()
  await expect.poll(() => sent.length).toBe(2)
  await seeState('rejected')
  await host.portico.close()
  expect(await result).toMatchObject({ exit: 'rejected' })
})

test('after a refused swap, an approval that is there is not asked for again', async () => {
  const { script, sent } = await review({
    data: tokenForCoin,
    script: { status: () => ({ is: 'confirmed', isFinal: true }) },
    answer: async (nth) => {
      script.allowance = 10n ** 24n
      if (nth === 1) return hashOf(nth)
      throw Object.assign(new Error('no'), { code: 4001 })
    },
  })
  await isReady()
  await confirm.click()
  await seeState('rejected')
  await inCard('swap-again').click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent.map(({ data }) => data)).toEqual(['0x09', '0x12', '0x12'])
})

test('a wallet that does not answer can be left', async () => {
  const { host, result } = await review({ wallet: hangs })
  await isReady()
  await confirm.click()
  await seeState('asking')
  await expect.element(inCard('swap-asked')).toMatchTextContent(/1\.5.ETH.*3,000.TUSD/)
  await inCard('swap-stop').click()
  await seeState('stopped')
  await inCard('swap-edit').click()
  await seeView('Swap')
  await host.portico.close()
  expect(await result).toMatchObject({ code: 'swap-left', exit: 'pending' })
})

test('a transaction that is not what was quoted ends it, and the only way on is back', async () => {
  const { sent } = await review({ script: { check: refuses('swap-unsafe') } })
  await expect
    .element(inCard('swap-unsafe'))
    .toMatchTextContent(/was stopped.*On-chain pools prepared a transaction/)
  await expect.element(confirm).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await inCard('swap-unsafe-back').click()
  await seeView('Swap')
})

test('says that a swap would fail, and leads back', async () => {
  await review({ script: { check: refuses('swap-reverts') } })
  await expect.element(inCard('swap-problem')).toMatchTextContent(/says that this will fail/)
  await expect.element(confirm).not.toBeInTheDocument()
  await inCard('swap-change').click()
  await seeView('Swap')
})

test('a price that has become worse than the reviewed minimum is shown in words, and reviewed again', async () => {
  let isWorse = false
  const { host } = await review({
    script: {
      quote: (request) =>
        isWorse ? quoteOf(request, { amountOut: 2_500n * 10n ** 18n }) : quoteOf(request),
    },
  })
  await isReady()
  isWorse = true
  // The page comes back after a while: what is shown is asked again.
  const data = await host.portico.data()
  data.resources.refresh((key) => key.includes('swap-quotes'))
  await expect
    .element(inCard('swap-worse'))
    .toMatchTextContent(/You would receive 2,500.TUSD now, and not 3,000.TUSD/)
  await expect.element(confirm).not.toBeInTheDocument()
  await inCard('swap-see-new').click()
  await expect.element(inCard('review-receive')).toMatchTextContent(/2,500.TUSD/)
  await isReady()
})

test('not enough coin for the fees of all steps is named', async () => {
  let isPoor = false
  await review({
    data: tokenForCoin,
    script: {
      funds: (request, quote) => ({
        ...fundsOf(request, quote),
        ...(isPoor && { coin: 1n }),
      }),
      check: () => {
        isPoor = true
        throw new PorticoError('fee-insufficient', 'fee-insufficient', { exit: 'failed' })
      },
    },
  })
  await expect.element(inCard('swap-problem')).toMatchTextContent(/Not enough ETH for the fee/)
})

test('supports the review by keyboard', async () => {
  const { sent } = await review({ answer: async (nth) => hashOf(nth) })
  await isReady()
  for (let at = 0; at < 12 && focused() !== confirm.element(); at++)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await seeView('Account')
  expect(sent).toHaveLength(1)
})

test('a network switch closes the review and clears the form', async () => {
  const { host } = await review()
  await host.portico.switchNetwork('eip155:8453')
  await seeView('Swap')
  expect(button(/./)).toBeDefined()
})
