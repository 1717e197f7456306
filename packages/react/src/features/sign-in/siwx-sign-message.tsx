import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountRef, Json } from '@portico/core'
import { accountOf, allAccounts } from '@portico/core'
import { controlOf } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Asker } from './asker.tsx'
import { Facts } from './facts.tsx'

export default function SignMessage(): ReactElement | null {
  const { portico, t } = useModalContext()
  const key = useModalState((state) => {
    const namespace = state.slices['sign-in']?.asked?.[0]
    return JSON.stringify(namespace === undefined ? null : accountOf(state, namespace))
  })
  const asked = JSON.parse(key) as AccountRef | null
  const [last, setLast] = useState(asked)
  if (asked && asked.caipAddress !== last?.caipAddress) setLast(asked)
  // A host may open the view: then the active account is asked.
  useEffect(() => {
    const { slices, activeNamespace } = portico.getState()
    if (!slices['sign-in']?.asked?.length)
      controlOf(portico)
        .then((it) => it.ask(activeNamespace, 'card'))
        .catch((error: unknown) => {
          void portico.close('done')
          portico.services.report(error)
        })
  }, [portico])
  return last ? (
    <Asking key={last.caipAddress} account={last} />
  ) : (
    <SkeletonRows count={3} label={t('common.loading')} />
  )
}

function Asking({ account }: { account: AccountRef }): ReactElement {
  const { portico, t } = useModalContext()
  const step = useModalState((state) => state.slices['sign-in']?.step)
  const count = useModalState((state) => {
    const { of = 0, asked = [] } = state.slices['sign-in'] ?? {}
    return of > 1 ? t('signIn.count', { at: of - asked.length + 1, of }) : ''
  })
  const [shown, setShown] = useState(step)
  // The earlier message stays until there is a new one.
  if (step && 'data' in step && step !== shown) setShown(step)
  const { data, message } = shown && 'data' in shown ? shown : {}
  const isOther = data !== undefined && data.domain !== location.host
  return (
    <div className="stack" data-testid="sign-in" data-step={step?.is}>
      <Asker domain={data?.domain ?? location.host} isOther={isOther} count={count} />
      {isOther && (
        <div className="mismatch" role="alert" data-testid="other-domain">
          <Icon name="warning" />
          <span>{t('signIn.other', { domain: data.domain, page: location.host })}</span>
        </div>
      )}
      {data ? (
        <Facts data={data} account={account} />
      ) : (
        <SkeletonRows count={3} label={t('signIn.preparing')} />
      )}
      {message !== undefined && <Raw text={message} />}
      {step?.is === 'failed' && <Refused account={account} code={step.code} />}
      <SignButtons
        account={account}
        isOther={isOther}
        step={step?.is ?? 'preparing'}
        sign={() => void portico.services.signIn?.().then((it) => it.sign())}
      />
    </div>
  )
}

function Raw({ text }: { text: string }): ReactElement {
  const { t } = useModalContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="chips">
        <button
          type="button"
          className="chip"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          data-testid="raw-toggle"
        >
          {t(open ? 'signIn.hide' : 'signIn.show')}
        </button>
      </div>
      {open && (
        <pre className="raw" dir="ltr" tabIndex={0} aria-label={t('signIn.text')} data-testid="raw">
          {text}
        </pre>
      )}
    </>
  )
}

function Refused({ account, code }: { account: AccountRef; code: string }): ReactElement {
  const { t } = useModalContext()
  const isSmart = useModalState(
    (state) =>
      allAccounts(state, account.namespace).find(({ address }) => address === account.address)
        ?.kind === 'smart',
  )
  return (
    <div className="refused" role="alert" data-testid="sign-in-failed" data-code={code}>
      <Icon name="warning" />
      <span>
        {t(
          isSmart
            ? 'signIn.smart'
            : code === 'sign-in-declined'
              ? 'signIn.declined'
              : 'signIn.failed',
        )}
      </span>
    </div>
  )
}

const busy: Readonly<Record<string, 'signIn.preparing' | 'signIn.asking' | 'signIn.verifying'>> = {
  preparing: 'signIn.preparing',
  asking: 'signIn.asking',
  verifying: 'signIn.verifying',
}

function SignButtons({
  account,
  isOther,
  step,
  sign,
}: {
  account: AccountRef
  isOther: boolean
  step: string
  sign: () => void
}): ReactElement {
  const { portico, t } = useModalContext()
  const back = useModalState((state): Json => {
    const { goesBackTo, isRequired } = state.slices['sign-in'] ?? {}
    return goesBackTo
      ? (state.networks.find(({ id }) => id === goesBackTo)?.name ?? goesBackTo)
      : (isRequired ?? false)
  })
  const waits = busy[step]
  return (
    <div className="actions">
      <Button
        tone={isOther ? 'critical' : 'primary'}
        busy={waits !== undefined}
        onPress={sign}
        testId="sign"
      >
        {t(waits ?? (step === 'failed' ? 'common.retry' : 'signIn.sign'), {
          wallet: account.wallet.name,
        })}
      </Button>
      <Button
        tone="quiet"
        onPress={() => void portico.services.signIn?.().then((it) => it.cancel())}
        testId="sign-cancel"
      >
        {typeof back === 'string'
          ? t('signIn.cancelBack', { network: back })
          : t(back ? 'signIn.cancelDisconnect' : 'signIn.notNow')}
      </Button>
    </div>
  )
}
