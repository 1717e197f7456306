import { isPorticoError, PorticoError } from '../errors/error.ts'
import { declaredBy } from '../format/chain-id.ts'
import { accountOf, anyConnected, type AccountRef } from '../state/select.ts'
import { askToSign } from './ask.ts'
import { keyOf, type SignInContext } from './sign-in-context.ts'
import { settle } from './queue.ts'
import { signedIn } from './sessions.ts'
import type { Refusal } from './request.ts'
import { isTextOf } from './write-message.ts'

export function prepare(context: SignInContext): Promise<void> {
  const run: Promise<void> = (context.preparing = make(context).finally(() => {
    if (context.preparing === run) context.preparing = null
  }))
  return run
}

async function make(context: SignInContext): Promise<void> {
  const namespace = context.slice().asked[0]
  const account = context.signer(namespace)
  if (namespace === undefined || !account) return
  const { siwx, signedOn } = context
  const mine = ++context.turn
  const back = signedOn.get(namespace)
  context.update({
    step: { is: 'preparing' },
    goesBackTo: (siwx.required && back !== account.chain && back) || null,
  })
  try {
    const given = await siwx.createMessage({
      chainId: account.chain,
      accountAddress: account.address,
    })
    const message = String(given)
    const declared = declaredBy(context.ctx.config)
    const isItsText = isTextOf(message, given.data, declared)
    const data = isItsText ? given.data : context.read(message)
    if (data?.chainId !== account.chain || data.accountAddress !== account.address)
      throw new PorticoError('sign-in-message', 'This is no sign-in message of the account', {
        exit: 'failed',
      })
    if (mine !== context.turn) return
    context.made = { data, message }
    context.update({ step: { is: 'ready', ...context.made } })
  } catch (error) {
    if (mine === context.turn) fail(context, account, error)
  }
}

export async function sign(context: SignInContext): Promise<void> {
  const namespace = context.slice().asked[0]
  const account = context.signer(namespace)
  const before = context.slice().step?.is
  if (namespace === undefined || !account || before === 'asking' || before === 'verifying') return
  // A nonce is valid for one attempt.
  if (!context.made) await (context.preparing ?? prepare(context))
  if (!context.made) return
  const { ctx, portico, made } = context
  const mine = ++context.turn
  portico.emit('CLICK_SIGN_SIWX_MESSAGE', { network: account.chain })
  context.update({ step: { is: 'asking', ...made } })
  try {
    const session = await askToSign(context, namespace, made)
    if (mine !== context.turn) return
    context.update({ step: { is: 'verifying', ...made } })
    await context.siwx.addSession(session)
    if (!accountOf(ctx.state.get(), namespace) && context.siwx.signOutOnDisconnect !== false)
      return await context.siwx.revokeSession(account.chain, account.address)
    portico.emit('SIWX_AUTH_SUCCESS', { network: account.chain })
    context.note()
    // The session belongs to the signer, whatever account is active by now.
    const now = context.signer(namespace)
    if (now && keyOf(now) === keyOf(account)) signedIn(context, namespace, account, session.data)
  } catch (error) {
    if (mine === context.turn) fail(context, account, error)
  }
}

function fail(context: SignInContext, { chain }: AccountRef, error: unknown): void {
  const { ctx, portico, made } = context
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
  if (isPorticoError(error)) sayIfRefused(ctx, error)
  portico.emit('SIWX_AUTH_ERROR', { network: chain, message: reason })
  context.made = null
  context.update({ step: { is: 'failed', code, reason, ...made } })
}

/** What is wrong with the project or its origins, which only the developer can mend. */
const ofSettings: readonly unknown[] = ['origin', 'origins', 'projectId']

function sayIfRefused({ services }: SignInContext['ctx'], { data }: PorticoError): void {
  const { refusal } = Object(data) as { refusal?: Partial<Refusal> }
  if (refusal && ofSettings.includes(refusal.name))
    services.raise(
      'config-invalid',
      `The server of the sign-in refuses this page: ${refusal.description} (${refusal.name}). The project of \`projectId\` has to exist there and name ${location.origin} among its origins: \`portico-server project edit\`.`,
    )
}

/** If sign-in is required, returns to the network with a session, or else disconnects. */
export async function cancel(context: SignInContext): Promise<void> {
  const { asked, goesBackTo } = context.slice()
  const { ctx, portico, siwx } = context
  const namespace = asked[0]
  if (namespace === undefined) return
  context.turn++
  const account = accountOf(ctx.state.get(), namespace)
  if (account) {
    portico.emit('CLICK_CANCEL_SIWX', { network: account.chain })
    if (!siwx.required) context.declined.add(keyOf(account))
  }
  const isBack =
    siwx.required &&
    goesBackTo !== null &&
    (await portico.switchNetwork(goesBackTo).then(
      () => true,
      () => false,
    ))
  const isOut = siwx.required && !isBack
  const isLast = asked.length < 2 && context.isShown()
  if (isOut) await portico.disconnect({ namespace: namespace })
  settle(context, namespace, false)
  // After the disconnect the card shows Connect.
  if (isOut && isLast)
    await (anyConnected(ctx.state.get()) ? portico.close('done') : portico.open())
}
