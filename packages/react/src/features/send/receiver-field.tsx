import { useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import type { Network } from '@portico/core'
import { networkOf } from '@portico/core'
import { Avatar } from '../../account/avatar.tsx'
import { FullAddress } from '../../account/full-address.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import { Suggestions } from './suggestions.tsx'
import { Scanner } from './scanner.tsx'
import type { Sending } from './use-send.ts'
import { addIcons } from '../../parts/icon/icon.tsx'

addIcons({
  paste:
    'M7.5 4.5h-2a1 1 0 0 0-1 1V16a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V5.5a1 1 0 0 0-1-1h-2m-5 0a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-1Z',
  scan: 'M3.5 7V5a1.5 1.5 0 0 1 1.5-1.5h2m6 0h2A1.5 1.5 0 0 1 16.5 5v2m0 6v2a1.5 1.5 0 0 1-1.5 1.5h-2m-6 0H5A1.5 1.5 0 0 1 3.5 15v-2m0-3h13',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7a6 6 0 0 1 12 0',
})

/** The longest text that the field takes, in characters. */
const maxLength = 1_024

interface ReceiverFieldProps extends Pick<
  Sending,
  'form' | 'update' | 'receiver' | 'quote' | 'network' | 'account'
> {
  field: RefObject<HTMLInputElement | null>
  wrong: boolean
  /** The id of the element that says what is wrong. */
  described: string
}

/** Typed, pasted, scanned or chosen; shows the full address once known. */
export function ReceiverField({
  form,
  update,
  receiver,
  quote,
  network,
  account,
  field,
  wrong,
  described,
}: ReceiverFieldProps): ReactElement {
  const { t } = useModalContext()
  const [isScanning, setScanning] = useState(false)
  const isEmpty = form.to === ''
  const put = (to: string): void =>
    update({ to, resolved: undefined, resolvedName: undefined, accepted: undefined })
  /** @param text Undefined keeps what is in the field. */
  const putAndFocus = (text: string | undefined): void => {
    if (text !== undefined) put(text)
    field.current?.focus()
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
          // Keeps the placeholder on the right side.
          dir={isEmpty ? undefined : 'auto'}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={t('send.toHint')}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? described : undefined}
          value={form.to}
          onChange={(event) => put(event.currentTarget.value)}
          data-testid="send-to"
        />
        {isEmpty ? (
          <>
            <PasteButton onPaste={putAndFocus} />
            <ScanButton onPress={() => setScanning(true)} />
          </>
        ) : (
          <IconButton
            label={t('send.toClear')}
            icon="close"
            onPress={() => putAndFocus('')}
            testId="send-to-clear"
          />
        )}
      </div>
      {isScanning && (
        <Scanner
          onDone={(text) => {
            setScanning(false)
            putAndFocus(text)
          }}
        />
      )}
      <ReceiverState
        form={form}
        update={update}
        receiver={receiver}
        quote={quote}
        network={network}
      />
      {isEmpty && !isScanning && <Suggestions network={network} account={account} onChoose={put} />}
    </div>
  )
}

/** Absent where the browser has no camera or cannot read codes. */
function ScanButton({ onPress }: { onPress: () => void }): ReactElement | null {
  const { t } = useModalContext()
  const canScan = 'BarcodeDetector' in window && navigator.mediaDevices?.getUserMedia !== undefined
  if (!canScan) return null
  return <IconButton label={t('send.scan')} icon="scan" onPress={onPress} testId="send-scan" />
}

/** Absent where the browser does not let a page read the clipboard. */
function PasteButton({
  onPaste,
}: {
  /** @param text Undefined if it could not be read. */
  onPaste: (text: string | undefined) => void
}): ReactElement | null {
  const { ui, t } = useModalContext()
  if (!('readText' in (navigator.clipboard ?? {}))) return null
  const paste = (): void => {
    navigator.clipboard.readText().then(
      (text) => onPaste(text.slice(0, maxLength)),
      () => {
        ui.showError(t('send.pasteFailed'))
        onPaste(undefined)
      },
    )
  }
  return <IconButton label={t('send.paste')} icon="paste" onPress={paste} testId="send-paste" />
}

function ReceiverState({
  form,
  update,
  receiver,
  network,
  quote,
}: Pick<Sending, 'form' | 'update' | 'receiver' | 'network' | 'quote'>): ReactElement {
  const { t } = useModalContext()
  const { status, problem, receiver: found, retry } = receiver
  const name = found?.displayName ?? form.to.trim()
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
        {problem && <AddressProblem problem={problem} network={network} />}
        {found && quote.error?.code === 'receiver-token-account' && (
          <p className="wrong">{t('send.tokenAccount')}</p>
        )}
        {found?.isFallback && (
          <p className="sub">{t('send.nameFallback', { name, network: network.name })}</p>
        )}
      </div>
      {found && <Found address={found.address} isNamed={found.displayName !== undefined} />}
      {found?.isUnsafe && (
        <div className="warning critical">
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

/** The picture of a name is looked up; an address has a pattern, unless its picture is known. */
function Found({ address, isNamed }: { address: string; isNamed: boolean }): ReactElement {
  const { avatar } = useIdentity(address, { lookUp: isNamed })
  return (
    <div className="named" data-testid="send-whom">
      <Avatar address={address} src={avatar} small />
      <FullAddress address={address} />
    </div>
  )
}

/** Why a text is no address on this network. */
function AddressProblem({
  problem: { why, namespace = '', chain },
  network,
}: {
  problem: NonNullable<Sending['receiver']['problem']>
  network: Network
}): ReactElement {
  const { t } = useModalContext()
  const other = useModalState((state) => networkOf(state, chain)?.name ?? chain ?? '')
  if (why === 'namespace')
    return (
      <p className="wrong">
        {t('send.badNamespace', { namespace: namespaceName(namespace, t), network: network.name })}
      </p>
    )
  if (why === 'chain')
    return <p className="wrong">{t('send.badChain', { other, network: network.name })}</p>
  if (why === 'name') return <p className="wrong">{t('send.badName')}</p>
  return <p className="wrong">{t(why === 'checksum' ? 'send.badChecksum' : 'send.badAddress')}</p>
}
