import { useEffect, useId, useRef } from 'react'
import type { ReactElement } from 'react'
import { namespaceOf, networkOf, type ChainId } from '@portico/core'
import { storeSwapQuotes, type TokenChoice } from '@portico/core/modal'
import { resolveSwapToken } from '@portico/core/swaps'
import { writeAmount } from '@portico/core/transfers'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { Cautions } from './cautions.tsx'
import { Details } from './details.tsx'
import { significant } from './figures.ts'
import { nextStep, type Step } from './next-step.ts'
import { PayPane, ReceivePane } from './token-pane.tsx'
import { useSwapForm, useSwapper, type Swapper, type Swapping } from './use-swap-form.ts'

addIcons({ flip: 'M6.5 4v12m0 0-3-3m3 3 3-3M13.5 16V4m0 0-3 3m3-3 3 3' })

type Props = ViewProps<'Swap'>

const drawing = 'M8 22h34l-9-9m15 21H14l9 9'

export default function Swap({ data }: Props): ReactElement {
  const { ui, t } = useModalContext()
  const { swapper, network } = useSwapper()
  const elsewhere = useModalState((state) =>
    data.chain !== undefined && data.chain !== network?.id
      ? networkOf(state, data.chain)
      : undefined,
  )
  if (elsewhere) return <OtherNetwork id={elsewhere.id} name={elsewhere.name} />
  if (!swapper)
    return (
      <Empty
        drawing={drawing}
        title={t('swap.unsupported')}
        hint={t('swap.unsupportedHint', { network: network?.name ?? '' })}
        action={
          ui.features.viewFor('networks') && (
            <Button block={false} tone="primary" onPress={() => ui.want('networks')}>
              {t('swap.otherNetwork')}
            </Button>
          )
        }
      />
    )
  return <Form key={swapper.network.id} swapper={swapper} data={data} />
}

/** The host requested a network that the wallet is not on. */
function OtherNetwork({ id, name }: { id: ChainId; name: string }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const busy = useModalState(({ switching }) => switching.is === 'waiting')
  const go = (): void => {
    portico
      .switchNetwork(id)
      .catch(() => ui.showError(t('swap.switchFailed', { network: name }), { acrossViews: true }))
  }
  return (
    <Empty
      drawing={drawing}
      title={t('swap.onOther', { network: name })}
      hint={t('swap.onOtherHint')}
      action={
        <Button block={false} tone="primary" busy={busy} onPress={go} testId="swap-switch">
          {t('swap.switch', { network: name })}
        </Button>
      }
    />
  )
}

function Form({ swapper, data }: { swapper: Swapper } & Pick<Props, 'data'>): ReactElement {
  const { portico, t } = useModalContext()
  const swapping = useSwapForm(swapper)
  const button = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const acceptButton = useRef<HTMLButtonElement>(null)
  const { network, form, to, amount } = swapping
  const chain = network.id
  useEffect(() => portico.emit('OPEN_SWAP', { network: chain }), [portico, chain])
  useFilledIn(data, swapping)
  const step = nextStep(swapping)
  const press = usePress(swapping, step, {
    amount: () => amountField.current?.focus(),
    accept: () => acceptButton.current?.focus(),
  })
  const isAsked = to !== undefined && amount.is === 'amount' && amount.raw > 0n
  return (
    <form
      className="stack swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step.to !== 'wait') press()
      }}
    >
      {/* Enter acts like the button, which a form of several fields needs. */}
      <button type="submit" hidden>
        {t(step.label, step.values)}
      </button>
      {form.unknown && form.unknown.length > 0 && (
        <div className="warning" role="status" data-testid="swap-not-resolved">
          <Icon name="info" />
          <div>
            <p>{t('swap.notResolved', { network: network.name })}</p>
          </div>
        </div>
      )}
      <div className="sides">
        <PayPane
          swapping={swapping}
          field={amountField}
          wrong={step.isWrong ?? false}
          described={button}
        />
        <Flip swapping={swapping} />
        <ReceivePane swapping={swapping} />
      </div>
      <Cautions swapping={swapping} accept={acceptButton} />
      {isAsked && <Details swapping={swapping} />}
      <p className="sub step-hint" role="status" data-testid="swap-hint">
        {step.hint && t(step.hint, wordsOf(swapping))}
      </p>
      <div className="actions" id={button}>
        <Button tone="primary" busy={step.to === 'wait'} onPress={press} testId="swap-next">
          {t(step.label, step.values)}
        </Button>
        {step.to === 'quote' && step.label === 'swap.noRoute' && (
          <Button
            tone="quiet"
            icon="retry"
            onPress={() => void swapping.quotes.refetch()}
            testId="swap-ask-again"
          >
            {t('swap.noRouteRetry')}
          </Button>
        )}
      </div>
    </form>
  )
}

const wordsOf = ({ from, to, coin, network }: Swapping) => ({
  from: from.symbol,
  to: to?.symbol ?? '',
  coin: coin.symbol,
  network: network.name,
})

/** The button does the step that it names. */
function usePress(
  { quotes, funds, update, form }: Swapping,
  step: Step,
  focus: { amount(): void; accept(): void },
): () => void {
  const { ui } = useModalContext()
  const chooseReceived = (): void => ui.push('SwapSelectToken', { side: 'to' })
  const actions: Readonly<Record<Step['to'], () => void>> = {
    amount: focus.amount,
    accept: focus.accept,
    received: chooseReceived,
    funds: () => void funds.refetch(),
    quote: step.label === 'swap.noRoute' ? chooseReceived : () => void quotes.refetch(),
    wait: () => {},
    review: () => {
      if (!quotes.data) return
      update({ ...form, reviewed: storeSwapQuotes(quotes.data) })
      ui.push('SwapPreview')
    },
  }
  return actions[step.to]
}

/** What is received becomes what is given, with the same slippage. */
function Flip({ swapping }: { swapping: Swapping }): ReactElement {
  const { t, locale } = useModalContext()
  const { form, update, to, quote } = swapping
  const flip = (): void => {
    if (!to) return
    update({
      from: to.token,
      to: form.from,
      accepted: undefined,
      reviewed: undefined,
      isMax: false,
      unit: 'token',
      ...(quote ? amountOfQuote(swapping, locale.code) : { amount: '', raw: undefined }),
    })
  }
  return (
    <div className="flip">
      <button
        type="button"
        className="icon-button"
        aria-label={t('swap.flip')}
        aria-disabled={!to || undefined}
        onClick={flip}
        data-testid="swap-flip"
      >
        <Icon name="flip" />
      </button>
    </div>
  )
}

/** The quoted amount as a text of the field. */
function amountOfQuote(
  { quote, costs, to }: Swapping,
  locale: string,
): { amount: string; locale: string; raw: string | undefined } {
  const decimals = costs?.decimals.to ?? to?.decimals ?? 0
  const raw = quote?.amountOut ?? 0n
  // As many digits as are read, the rest is dropped: what is typed is what is given.
  const cut = 10n ** BigInt(Math.max(0, decimals - significant(raw, decimals)))
  return { amount: writeAmount((raw / cut) * cut, decimals, locale), locale, raw: undefined }
}

/** Fills the form from the host's parameters once, so that edits stay. */
function useFilledIn(
  { fromToken, toToken, amount, chain }: Props['data'],
  { form, update, choices, isComplete, network }: Swapping,
): void {
  const { portico } = useModalContext()
  const source = JSON.stringify({ fromToken, toToken, amount, chain })
  const isFilled = source === '{}' || form.source === source || !isComplete
  useEffect(() => {
    if (isFilled) return
    const adapter = portico.config.adapters.find(
      ({ namespace }) => namespace === namespaceOf(network.id),
    )
    let isLeft = false
    const read = (text: string | null | undefined): Promise<string | null | undefined> =>
      readToken(text, choices, network.id, async (address) =>
        adapter?.parseAddress(address, network.id),
      )
    void Promise.all([read(fromToken), read(toToken)]).then(([from, to]) => {
      if (isLeft) return
      const unknown = [
        ...(fromToken !== undefined && from === undefined ? (['fromToken'] as const) : []),
        ...(toToken !== undefined && to === undefined ? (['toToken'] as const) : []),
      ]
      // A decimal text with a point, in every language.
      update({
        source,
        from: from ?? null,
        to: to === (from ?? null) ? undefined : to,
        amount: unknown.includes('fromToken') ? '' : (amount ?? ''),
        locale: 'en',
        unit: 'token',
        isMax: false,
        raw: undefined,
        accepted: undefined,
        reviewed: undefined,
        unknown,
      })
    })
    return () => {
      isLeft = true
    }
  })
}

/** The token that a host's text means; undefined for none, and for a symbol of several. */
async function readToken(
  text: string | null | undefined,
  choices: readonly TokenChoice[],
  chain: ChainId,
  parse: (address: string) => Promise<string | null | undefined>,
): Promise<string | null | undefined> {
  if (text === null || text === undefined) return text
  const tokens = choices
    .filter(({ spam }) => spam !== true)
    .map(({ token, name, symbol, decimals = 18 }) => ({ address: token, name, symbol, decimals }))
  const found = resolveSwapToken(text, tokens, chain)
  if (found) return found.address
  // One that is on no list is taken by its address alone.
  const address = text.startsWith(`${chain}/`) ? text.slice(text.lastIndexOf(':') + 1) : text
  return (await parse(address)) ?? undefined
}
