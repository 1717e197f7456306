import { useMemo, useState } from 'react'
import type { AccountRef, Network, SwapFunds, SwapQuote } from '@portico/core'
import { accountOf, networkOf } from '@portico/core'
import {
  isSameToken,
  pairOf,
  swapFundsReading,
  truncateAddress,
  type SwapForm,
  type TokenChoice,
} from '@portico/core/modal'
import { defaultSlippage, priceImpactBps, type SwapQuotes } from '@portico/core/swaps'
import { amountOf, type Amount, type Counting } from '../../account/amount.ts'
import { useCurrency } from '../../account/use-currency.ts'
import { placesOf, type ShownToken } from '../../account/use-token.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { usePortfolio } from '../../hooks/use-portfolio.ts'
import { usePrice } from '../../hooks/use-price.ts'
import { useRead, type Read } from '../../hooks/use-read.ts'
import { useSwapQuote } from '../../hooks/use-swap-quote.ts'
import { impactLevel, type ImpactLevel } from './figures.ts'
import { isSwappable } from './is-swappable.ts'
import { useChoices } from './use-choices.ts'
import { useSettled } from './use-settled.ts'

/** Who swaps, and where. */
export interface Swapper {
  account: AccountRef
  network: Network
}

/** A token of the form. */
export type SwapSide = ShownToken & Partial<Pick<TokenChoice, 'isKnown' | 'isLookAlike'>>

/** All values that the form and its review need. */
export interface Swapping extends Swapper {
  form: SwapForm
  update(change: Partial<SwapForm>): void
  /** All tokens of the network. */
  choices: readonly TokenChoice[]
  /** Whether the lists of tokens have loaded. */
  isComplete: boolean
  from: SwapSide
  /** Undefined until it is chosen. */
  to: SwapSide | undefined
  coin: SwapSide
  portfolio: ReturnType<typeof usePortfolio>
  funds: Read<SwapFunds>
  /** For the quote if there is one. */
  costs: SwapFunds | undefined
  counting: Counting
  amount: Amount
  quotes: Read<SwapQuotes>
  /** The best one. */
  quote: SwapQuote | undefined
  /** The amount has just been typed, and is not asked for yet. */
  isTyping: boolean
  currency: string
  /** In basis points. */
  slippage: number
  setSlippage(bps: number): void
  /** In basis points; undefined when a price is not known. */
  impact: number | undefined
  impactLevel: ImpactLevel
}

/** Null if the account cannot swap. */
export function useSwapper(): { swapper: Swapper | null; network: Network | undefined } {
  const { portico } = useModalContext()
  const given = useModalState(
    ({ ui }) => ui.history.findLast(({ view }) => view === 'Swap')?.data?.['namespace'],
  )
  const namespace = typeof given === 'string' ? given : undefined
  const key = useModalState((state) => JSON.stringify(accountOf(state, namespace)))
  const account = JSON.parse(key) as AccountRef | null
  const network = useModalState((state) => networkOf(state, account?.chain))
  const can = useModalState((state) => isSwappable({ state, config: portico.config, namespace }))
  return { swapper: account && network && can ? { account, network } : null, network }
}

export const emptyForm = {
  source: '',
  from: null,
  amount: '',
  locale: 'en',
  unit: 'token',
  isMax: false,
} as const

export function useSwapForm({ account, network }: Swapper): Swapping {
  const { form, update } = useStoredForm(network)
  const currency = useCurrency()
  const portfolio = usePortfolio({ address: account.address, chain: network.id, currency })
  const { choices, isComplete } = useChoices(network, portfolio.data?.holdings)
  const { slippage, setSlippage } = useSlippage(network, form)
  const coin = useSide(null, network, choices, currency)
  const from = useSide(form.from, network, choices, currency)
  const to = useSide(form.to, network, choices, currency)
  const plain = useFunds(account, form)
  const decimals = plain.data?.decimals.from ?? from.decimals
  const places = placesOf(currency)
  const [cap, setCap] = useMaxCap(form)
  const most = plain.data?.max
  const max = cap !== undefined && most !== undefined && cap < most ? cap : most
  const counting: Counting = { decimals, price: from.price, places, max }
  const amount = amountOf(form, counting)
  const asked = useSettled(amount.is === 'amount' ? amount.raw : undefined, form)
  const quotes = useSwapQuote({
    chain: network.id,
    from: form.from,
    to: form.to,
    amount: asked,
    slippage: slippage / 100,
  })
  const quote = quotes.data?.best
  const exact = useFunds(account, form, quote)
  const costs = exact.data ?? plain.data
  // This swap's gas may be more than the usual: the maximum leaves it, too.
  if (form.isMax && exact.data && max !== undefined && exact.data.max < max) setCap(exact.data.max)
  const isTyping = amount.is === 'amount' && amount.raw !== asked
  const impact = impactOf(quote, from, to, costs)
  return {
    account,
    network,
    form,
    update,
    choices,
    isComplete,
    from,
    to: form.to === undefined ? undefined : to,
    coin,
    portfolio,
    funds: plain,
    costs,
    counting,
    amount,
    quotes,
    quote: isTyping ? undefined : quote,
    isTyping,
    currency,
    slippage,
    setSlippage,
    impact,
    impactLevel: impactLevel(impact),
  }
}

function useStoredForm(network: Network): Pick<Swapping, 'form' | 'update'> {
  const { portico, ui } = useModalContext()
  const stored = useModalState(({ slices }) => slices.swap?.form)
  const form: SwapForm = stored?.chain === network.id ? stored : { ...emptyForm, chain: network.id }
  const update = (change: Partial<SwapForm>): void => {
    const now = portico.getState().slices.swap?.form
    ui.updateSlice('swap', { form: { ...(now?.chain === network.id ? now : form), ...change } })
  }
  return { form, update }
}

/** The visitor's own for the pair, else the default. */
function useSlippage(
  network: Network,
  { from, to }: SwapForm,
): Pick<Swapping, 'slippage' | 'setSlippage'> {
  const { portico, ui } = useModalContext()
  const pair = pairOf(network.id, from, to ?? null)
  const own = useModalState(({ slices }) => slices.swap?.slippage[pair])
  const setSlippage = (bps: number): void => {
    const all = portico.getState().slices.swap?.slippage
    ui.updateSlice('swap', { slippage: { ...all, [pair]: bps } })
  }
  return { slippage: own ?? defaultSlippage * 100, setSlippage }
}

/** What the maximum may be at most for this pair, once its gas is known. It only becomes less. */
function useMaxCap({ from, to, isMax }: SwapForm): [bigint | undefined, (max: bigint) => void] {
  const of = isMax ? `${from}/${to}` : undefined
  const [cap, setCap] = useState<{ of: string; max: bigint }>()
  return [
    cap && cap.of === of ? cap.max : undefined,
    (max) => of !== undefined && setCap({ of, max }),
  ]
}

/** Before a token is chosen, the coin stands for it: the balance is the same. */
function useFunds(
  { address: account }: AccountRef,
  { chain, from, to = null }: SwapForm,
  quote?: SwapQuote,
): Read<SwapFunds> {
  return useRead<SwapFunds>(swapFundsReading({ chain, account, from, to, quote }))
}

function useSide(
  token: string | null | undefined,
  { id: chain, nativeCurrency }: Network,
  choices: readonly TokenChoice[],
  currency: string,
): SwapSide {
  const found = useMemo(
    () =>
      token === undefined ? undefined : choices.find((choice) => isSameToken(choice.token, token)),
    [choices, token],
  )
  const isPriced = found !== undefined && found.price !== null
  const { data } = usePrice({ chain, token: token ?? null, currency }, { enabled: !isPriced })
  const price = found?.price ?? (token === undefined ? null : (data?.price ?? null))
  if (found) return { ...found, price }
  const { name, symbol, decimals } = nativeCurrency
  if (token === null || token === undefined)
    return { token: null, name, symbol, decimals, icon: null, price, isKnown: true }
  const short = truncateAddress(token)
  return { token, name: short, symbol: short, icon: null, price, isKnown: false }
}

function impactOf(
  quote: SwapQuote | undefined,
  from: SwapSide,
  to: SwapSide,
  costs: SwapFunds | undefined,
): number | undefined {
  if (!quote || !costs || from.price === null || to.price === null) return undefined
  return priceImpactBps(
    { amount: quote.request.amount, decimals: costs.decimals.from, price: from.price },
    { amount: quote.amountOut, decimals: costs.decimals.to, price: to.price },
  )
}
