import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { networkOf } from '@portico/core'
import { displayAmount } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { AmountField } from './amount-field.tsx'
import { nextStep } from './next-step.ts'
import { ReceiverField } from './receiver-field.tsx'
import { useForm, useSender, type Sending } from './use-send.ts'

type Props = ViewProps<'WalletSend'>

const drawing = 'M10 48V28a18 18 0 0 1 36 0v20M4 48h48M28 40V24m0 0-6 6m6-6 6 6'

export default function WalletSend({ data }: Props): ReactElement {
  const { ui, t } = useModalContext()
  const sender = useSender()
  const elsewhere = useModalState((state) =>
    data.chain !== undefined && data.chain !== sender?.network.id
      ? networkOf(state, data.chain)
      : undefined,
  )
  if (elsewhere) return <OtherNetwork id={elsewhere.id} name={elsewhere.name} />
  if (!sender)
    return (
      <Empty
        drawing={drawing}
        title={t('send.unsupported')}
        hint={t('send.unsupportedHint')}
        action={
          ui.features.viewFor('networks') && (
            <Button block={false} onPress={() => ui.want('networks')}>
              {t('send.otherNetwork')}
            </Button>
          )
        }
      />
    )
  return <Form sender={sender} data={data} />
}

/** The host requested a network that the wallet is not on. */
function OtherNetwork({
  id,
  name,
}: {
  id: NonNullable<Props['data']['chain']>
  name: string
}): ReactElement {
  const { portico, ui, t } = useModalContext()
  const busy = useModalState(({ switching }) => switching.is === 'waiting')
  const go = (): void => {
    portico
      .switchNetwork(id)
      .catch(() => ui.showError(t('send.switchFailed', { network: name }), { acrossViews: true }))
  }
  return (
    <Empty
      drawing={drawing}
      title={t('send.onOther', { network: name })}
      hint={t('send.onOtherHint')}
      action={
        <Button block={false} tone="primary" busy={busy} onPress={go} testId="send-switch">
          {t('send.switch', { network: name })}
        </Button>
      }
    />
  )
}

function Form({
  sender,
  data,
}: { sender: NonNullable<ReturnType<typeof useSender>> } & Pick<Props, 'data'>): ReactElement {
  const { ui, t, locale } = useModalContext()
  const sending = useForm(sender)
  const { form, update, receiver, quote, capabilities } = sending
  const button = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  useFilledIn(data, sending)
  const step = nextStep(sending, (raw) =>
    displayAmount(raw, sending.counting.decimals ?? 0, {
      locale: locale.code,
      symbol: sending.token.symbol,
      digits: 9,
    }),
  )
  const isWrong = (field: 'amount' | 'receiver'): boolean =>
    step.to === field && step.label !== 'send.enterAmount' && step.label !== 'send.enterReceiver'
  const press = (): void => {
    if (step.to === 'amount') amountField.current?.focus()
    else if (step.to === 'receiver') receiverField.current?.focus()
    else if (step.to === 'accept')
      receiverField.current
        ?.closest('.pane')
        ?.querySelector<HTMLElement>('.warning button')
        ?.focus()
    else if (step.to === 'token') ui.push('WalletSendSelectToken')
    else if (step.to === 'retry') void quote.refetch()
    else if (step.to === 'review') {
      const { address, displayName } = receiver.receiver ?? {}
      update({ resolved: address, resolvedName: displayName })
      ui.push('WalletSendPreview')
    }
  }
  return (
    <form
      className="stack"
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
      <AmountField
        sending={sending}
        field={amountField}
        wrong={isWrong('amount')}
        described={button}
      />
      {step.to === 'token' && <p className="wrong">{t('send.cannotTokenHint')}</p>}
      <ReceiverField
        form={form}
        update={update}
        receiver={receiver}
        quote={quote}
        network={sending.network}
        account={sending.account}
        field={receiverField}
        wrong={isWrong('receiver')}
        described={button}
      />
      {capabilities.hasMemo && <Memo form={form} update={update} />}
      {form.to !== '' && quote.error && step.to === 'review' && (
        <p className="wrong">{t('send.feeUnknown')}</p>
      )}
      <div className="actions" id={button}>
        <Button tone="primary" busy={step.to === 'wait'} onPress={press} testId="send-next">
          {t(step.label, step.values)}
        </Button>
      </div>
    </form>
  )
}

function Memo({ form, update }: Pick<Sending, 'form' | 'update'>): ReactElement {
  const { t } = useModalContext()
  const [open, setOpen] = useState(form.memo !== '')
  if (!open)
    return (
      <div className="chips start">
        <button
          type="button"
          className="chip"
          onClick={() => setOpen(true)}
          data-testid="send-memo-add"
        >
          {t('send.memoAdd')}
        </button>
      </div>
    )
  return (
    <div className="pane">
      <label className="sub" htmlFor="send-memo">
        {t('send.memo')}
      </label>
      <div className="whom">
        <input
          id="send-memo"
          dir="auto"
          autoComplete="off"
          maxLength={256}
          value={form.memo}
          onChange={(event) => update({ memo: event.currentTarget.value })}
          data-testid="send-memo"
        />
      </div>
      <p className="sub">{t('send.memoHint')}</p>
    </div>
  )
}

/** Fills the form from the host's parameters once, so that edits stay. */
function useFilledIn(
  { token, amount, to, memo, chain }: Props['data'],
  { form, update }: Sending,
): void {
  const source = JSON.stringify({ token, amount, to, memo, chain })
  const isFilled = source === '{}' || form.source === source
  useEffect(() => {
    // A decimal text with a point, in every language.
    if (!isFilled)
      update({
        source,
        token: token ?? null,
        amount: amount ?? '',
        locale: 'en',
        unit: 'token',
        isMax: false,
        raw: undefined,
        to: to ?? '',
        memo: memo ?? '',
      })
  })
}
