import type { makeEvents } from '../doubles/events.ts'
import type { makePromptQueue } from '../doubles/queue.ts'
import type { makeAnnouncer } from './announcer.ts'
import type { AnswerParts, makeAnswers } from './answers.ts'
import type { ContextParts, makeContext } from './context.ts'
import type { makeControls } from './controls.ts'
import type { Emitter, WalletSetup } from './parts.ts'
import type { makePrompts } from './prompts.ts'
import type { makeProvider } from './provider.ts'
import type { makeRequest } from './request.ts'
import type { ScriptedWallet } from './types.ts'

export interface WalletParts extends ContextParts, AnswerParts {
  makeAnnouncer: typeof makeAnnouncer
  makeAnswers: typeof makeAnswers
  makeContext: typeof makeContext
  makeControls: typeof makeControls
  makeEvents: typeof makeEvents
  makePromptQueue: typeof makePromptQueue
  makePrompts: typeof makePrompts
  makeProvider: typeof makeProvider
  makeRequest: typeof makeRequest
}

/** Self-contained. */
export function makeWallet(parts: WalletParts, setup: WalletSetup): ScriptedWallet {
  const emitter: Emitter = parts.makeProvider(parts, setup.options.shape, (args) => request(args))
  const context = parts.makeContext(parts, setup, emitter)
  const prompts = parts.makePrompts(parts, context)
  const request = parts.makeRequest(context, parts.makeAnswers(parts, context, prompts.ask))
  const announcer = parts.makeAnnouncer(setup, emitter)
  return {
    uuid: setup.options.uuid,
    provider: emitter.provider,
    calls: context.recorder.calls,
    announce: announcer.announce,
    remove: announcer.remove,
    ...parts.makeControls(context, emitter, prompts),
  }
}
