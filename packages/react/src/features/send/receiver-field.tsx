import { useState } from 'react'
import type { ComponentType, ReactElement, RefObject } from 'react'
import { networkOf } from '@portico/core/internal/state/select'
import { FullAddress } from '../../account/full-address.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { familyName } from '../../strings/family.ts'
import { Suggestions } from './suggestions.tsx'
import type { ScannerProps } from './scanner.tsx'
import type { Sending } from './use-send.ts'

/** The browser can read QR codes and there may be a camera. */
const canScan = (): boolean =>
  'BarcodeDetector' in window && navigator.mediaDevices?.getUserMedia !== undefined

/** The receiver: typed, pasted, scanned or chosen, with the full address once it is known. */
export function ReceiverField({
  sending,
  field,
  wrong,
  described,
}: {
  sending: Sending
  field: RefObject<HTMLInputElement | null>
  wrong: boolean
  described: string
}): ReactElement {
  const { ui, t } = useModalContext()
  const { form, update } = sending
  /** The scanner, while the camera is on. */
  const [Scanner, setScanner] = useState<ComponentType<ScannerProps>>()
  const scan = (): void => {
    import('./scanner.tsx').then(
      (module) => setScanner(() => module.Scanner),
      () => ui.showError(t('shell.failedTitle')),
    )
  }
  const put = (to: string): void => update({ to, resolved: undefined, accepted: undefined })
  const paste = (): void => {
    navigator.clipboard.readText().then(
      (text) => {
        put(text.slice(0, 1_024))
        field.current?.focus()
      },
      () => {
        ui.showError(t('send.pasteFailed'))
        field.current?.focus()
      },
    )
  }
  return (
    <div className="pane">
      <label className="sub" htmlFor="send-to">
        {t('send.to')}
      </label>
      <div className="whom">
        <input
          id="send-to"
          ref={field}
          // A placeholder would stand at the side of another script.
          dir={form.to === '' ? undefined : 'auto'}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={1_024}
          placeholder={t('send.toHint')}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? described : undefined}
          value={form.to}
          onChange={(event) => put(event.currentTarget.value)}
          data-testid="send-to"
        />
        {form.to === '' ? (
          <>
            {'readText' in (navigator.clipboard ?? {}) && (
              <IconButton
                label={t('send.paste')}
                icon="paste"
                onPress={paste}
                testId="send-paste"
              />
            )}
            {canScan() && (
              <IconButton label={t('send.scan')} icon="scan" onPress={scan} testId="send-scan" />
            )}
          </>
        ) : (
          <IconButton
            label={t('send.toClear')}
            icon="close"
            onPress={() => {
              put('')
              field.current?.focus()
            }}
            testId="send-to-clear"
          />
        )}
      </div>
      {Scanner && (
        <Scanner
          onDone={(text) => {
            setScanner(undefined)
            if (text !== undefined) put(text)
            field.current?.focus()
          }}
        />
      )}
      <ReceiverState sending={sending} />
      {form.to === '' && !Scanner && <Suggestions sending={sending} onChoose={put} />}
    </div>
  )
}

/** The result of parsing the receiver. */
function ReceiverState({
  sending: { form, update, receiver, network, quote },
}: {
  sending: Sending
}): ReactElement {
  const { t } = useModalContext()
  const { status, problem, receiver: found, retry } = receiver
  const other = useModalState(
    (state) => networkOf(state, problem?.chain)?.name ?? problem?.chain ?? '',
  )
  const name = form.to.trim()
  return (
    <>
      <div role="status" data-testid="send-receiver" data-status={status}>
        {status === 'resolving' && <p className="sub">{t('send.looking', { name })}</p>}
        {status === 'unresolved' && <p className="wrong">{t('send.nameNone', { name })}</p>}
        {status === 'error' && (
          <p className="wrong">
            {t('send.nameError', { name })}{' '}
            <button type="button" className="link" onClick={retry}>
              {t('common.retry')}
            </button>
          </p>
        )}
        {problem && (
          <p className="wrong">
            {problem.why === 'family'
              ? t('send.badFamily', {
                  family: familyName(problem.family ?? '', t),
                  network: network.name,
                })
              : problem.why === 'chain'
                ? t('send.badChain', { other, network: network.name })
                : t(problem.why === 'checksum' ? 'send.badChecksum' : 'send.badAddress')}
          </p>
        )}
        {found && quote.error?.code === 'receiver-token-account' && (
          <p className="wrong">{t('send.tokenAccount')}</p>
        )}
        {found?.isFallback && (
          <p className="sub">{t('send.nameFallback', { name, network: network.name })}</p>
        )}
      </div>
      {found && <FullAddress address={found.address} />}
      {found?.isUnsafe && (
        <div className="careful grave">
          <p>{t('send.nameUnsafe', { name, network: network.name })}</p>
          <button
            type="button"
            className="chip"
            aria-pressed={form.accepted === found.address}
            onClick={() =>
              update({ accepted: form.accepted === found.address ? undefined : found.address })
            }
            data-testid="send-accept"
          >
            {t('send.useAnyway')}
          </button>
        </div>
      )}
    </>
  )
}
