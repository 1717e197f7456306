import { isPorticoError, PorticoError } from '../errors/error.ts'
import { declaredBy } from '../namespaces/declared.ts'
import { accountOf, anyConnected, type AccountRef } from '../state/select.ts'
import { askToSign, ownMethod } from './ask.ts'
import { keyOf, type Desk } from './desk.ts'
import { settle } from './queue.ts'
import { signedIn } from './sessions.ts'
import { isTextOf } from './write-message.ts'

export function prepare(desk: Desk): Promise<void> {
  const run: Promise<void> = (desk.preparing = make(desk).finally(() => {
    if (desk.preparing === run) desk.preparing = null
  }))
  return run
}

async function make(desk: Desk): Promise<void> {
  const ns = desk.slice().asked[0]
  const account = desk.signer(ns)
  if (ns === undefined || !account) return
  const { siwx, signedOn } = desk
  const mine = ++desk.turn
  const back = signedOn.get(ns)
  desk.update({
    step: { is: 'preparing' },
    goesBackTo: (siwx.required && back !== account.chain && back) || null,
  })
  try {
    const [given] = await Promise.all([
      siwx.createMessage({ chainId: account.chain, accountAddress: account.address }),
      ownMethod(desk, ns),
    ])
    const message = String(given)
    const declared = declaredBy(desk.ctx.config)
    const isItsText = isTextOf(message, given.data, declared)
    const data = isItsText ? given.data : await desk.read(message)
    if (data?.chainId !== account.chain || data.accountAddress !== account.address)
      throw new PorticoError('sign-in-message', 'This is no sign-in message of the account', {
        exit: 'failed',
      })
    if (mine !== desk.turn) return
    desk.made = { data, message }
    desk.update({ step: { is: 'ready', ...desk.made } })
  } catch (error) {
    if (mine === desk.turn) fail(desk, account, error)
  }
}

export async function sign(desk: Desk): Promise<void> {
  const ns = desk.slice().asked[0]
  const account = desk.signer(ns)
  const before = desk.slice().step?.is
  if (ns === undefined || !account || before === 'asking' || before === 'verifying') return
  // A nonce is valid for one attempt.
  if (!desk.made) await (desk.preparing ?? prepare(desk))
  if (!desk.made) return
  const { ctx, portico, made } = desk
  const mine = ++desk.turn
  portico.emit('CLICK_SIGN_SIWX_MESSAGE', { network: account.chain })
  desk.update({ step: { is: 'asking', ...made } })
  try {
    const session = await askToSign(desk, ns, made)
    if (mine !== desk.turn) return
    desk.update({ step: { is: 'verifying', ...made } })
    await desk.siwx.addSession(session)
    if (!accountOf(ctx.state.get(), ns) && desk.siwx.signOutOnDisconnect !== false)
      return await desk.siwx.revokeSession(account.chain, account.address)
    portico.emit('SIWX_AUTH_SUCCESS', { network: account.chain })
    desk.note()
    // The session belongs to the signer, whatever account is active by now.
    const now = desk.signer(ns)
    if (now && keyOf(now) === keyOf(account)) signedIn(desk, ns, account, session.data)
  } catch (error) {
    if (mine === desk.turn) fail(desk, account, error)
  }
}

function fail(desk: Desk, { chain }: AccountRef, error: unknown): void {
  const { ctx, portico, made } = desk
  const isDeclined = isPorticoError(error) && (error.exit === 'rejected' || error.exit === 'user')
  const code = isDeclined
    ? 'sign-in-declined'
    : isPorticoError(error)
      ? error.code
      : 'sign-in-invalid'
  const reason = isDeclined
    ? 'Signature declined'
    : error instanceof Error
      ? error.message
      : 'Unknown error'
  if (!isDeclined) ctx.services.report(error)
  portico.emit('SIWX_AUTH_ERROR', { network: chain, message: reason })
  desk.made = null
  desk.update({ step: { is: 'failed', code, reason, ...made } })
}

/** If sign-in is required, returns to the network with a session, or else disconnects. */
export async function cancel(desk: Desk): Promise<void> {
  const { asked, goesBackTo } = desk.slice()
  const { ctx, portico, siwx } = desk
  const ns = asked[0]
  if (ns === undefined) return
  desk.turn++
  const account = accountOf(ctx.state.get(), ns)
  if (account) {
    portico.emit('CLICK_CANCEL_SIWX', { network: account.chain })
    if (!siwx.required) desk.declined.add(keyOf(account))
  }
  const isBack =
    siwx.required &&
    goesBackTo !== null &&
    (await portico.switchNetwork(goesBackTo).then(
      () => true,
      () => false,
    ))
  const isOut = siwx.required && !isBack
  const isLast = asked.length < 2 && desk.isShown()
  if (isOut) await portico.disconnect({ namespace: ns })
  settle(desk, ns, false)
  // After the disconnect the card shows Connect.
  if (isOut && isLast)
    await (anyConnected(ctx.state.get()) ? portico.close('done') : portico.open())
}
