import { useEffect, useState } from 'react'
import type { AccountRef, Network, TransferQuote, Transfers } from '@portico/core'
import { accountOf, networkOf } from '@portico/core'
import { type SendForm, transfersOf } from '@portico/core/modal'
import { canSend } from '@portico/core/transfers'
import { amountOf, type Amount, type Counting } from '../../account/amount.ts'
import { useCurrency } from '../../account/use-currency.ts'
import { placesOf, useToken, type ShownToken } from '../../account/use-token.ts'
import { usePortfolio } from '../../hooks/use-portfolio.ts'
import type { Read } from '../../hooks/use-read.ts'
import { useReceiver, type UseReceiver } from '../../hooks/use-receiver.ts'
import { useTransferQuote } from '../../hooks/use-transfer-quote.ts'
import { useModalContext, useModalState } from '../../card/context.ts'

/** All values that the form and its review need. */
export interface Sending {
  account: AccountRef
  network: Network
  form: SendForm
  update(change: Partial<SendForm>): void
  token: ShownToken
  coin: ShownToken
  portfolio: ReturnType<typeof usePortfolio>
  quote: Read<TransferQuote>
  /** For the receiver if known. */
  costs: TransferQuote | undefined
  counting: Counting
  amount: Amount
  receiver: UseReceiver
  currency: string
  capabilities: Pick<Transfers, 'hasMemo'> & { hasSpeeds: boolean }
}

/** Null if the account cannot send. */
export function useSender(): { account: AccountRef; network: Network } | null {
  const { portico } = useModalContext()
  const namespace = useModalState(
    ({ ui }) => ui.history.findLast(({ view }) => view === 'WalletSend')?.data?.['namespace'],
  )
  const key = useModalState((state) =>
    JSON.stringify(accountOf(state, typeof namespace === 'string' ? namespace : undefined)),
  )
  const account = JSON.parse(key) as AccountRef | null
  const network = useModalState((state) => networkOf(state, account?.chain))
  return account && network && canSend(portico, account.chain) ? { account, network } : null
}

const emptyForm = {
  source: '',
  token: null,
  amount: '',
  locale: 'en',
  unit: 'token',
  isMax: false,
  to: '',
  speed: 'standard',
  memo: '',
} as const

export function useForm({ account, network }: { account: AccountRef; network: Network }): Sending {
  const { portico, ui } = useModalContext()
  const stored = useModalState((state) => state.slices.send?.form)
  const form: SendForm = stored?.chain === network.id ? stored : { ...emptyForm, chain: network.id }
  const update = (change: Partial<SendForm>): void => {
    const now = portico.getState().slices.send?.form
    ui.updateSlice('send', { form: { ...(now?.chain === network.id ? now : form), ...change } })
  }
  const currency = useCurrency()
  const portfolio = usePortfolio({ address: account.address, chain: network.id, currency })
  const coin = useToken(null, network, portfolio.data?.holdings)
  const token = useToken(form.token, network, portfolio.data?.holdings)
  const receiver = useReceiver(form.to, { chain: network.id })
  const to = receiver.receiver?.address
  const memo = form.memo || undefined
  const exact = useTransferQuote({
    chain: network.id,
    token: to === undefined ? undefined : form.token,
    to,
    memo,
  })
  const plain = useTransferQuote(
    { chain: network.id, token: form.token },
    { enabled: exact.data === undefined },
  )
  const quote = to === undefined ? plain : exact
  const costs = exact.data ?? plain.data
  const counting: Counting = {
    decimals: costs?.decimals ?? token.decimals,
    price: token.price,
    max: costs?.max[form.speed],
    places: placesOf(currency),
  }
  return {
    account,
    network,
    form,
    update,
    token,
    coin,
    portfolio,
    quote,
    costs,
    counting,
    amount: amountOf(form, counting),
    receiver,
    currency,
    capabilities: useCapabilities(network),
  }
}

function useCapabilities(network: Network): Sending['capabilities'] {
  const { portico } = useModalContext()
  const [known, setKnown] = useState<{ of: string; is: Sending['capabilities'] }>()
  useEffect(() => {
    let left = false
    transfersOf(portico, network.id).then(
      (transfers) => {
        if (left) return
        const is = { hasMemo: transfers.hasMemo, hasSpeeds: transfers.hasSpeeds(network) }
        setKnown({ of: network.id, is })
      },
      // The cost request reports failed loads.
      () => {},
    )
    return () => {
      left = true
    }
  }, [portico, network])
  return known?.of === network.id ? known.is : { hasMemo: false, hasSpeeds: false }
}
